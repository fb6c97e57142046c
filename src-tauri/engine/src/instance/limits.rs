//! Every default and limit of the program, each once, with its source.
