//! Data sets, alignment, metrics and training.
