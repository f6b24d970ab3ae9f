/** Specification part 1, section 9. */
export const RELEASE = '1.0.0'
