/** Public interface of external sign-in for the rest of the server. */
