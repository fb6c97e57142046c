//! Include and exclude rules with the meaning of micromatch (spec section 6).
