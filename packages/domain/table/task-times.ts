/** Specification part 2, section 9. */
export const DEFAULT_TASK_TIMEOUT_SECONDS = 300
/** A page waits so much longer than the server, whose word should come first. */
export const TASK_GRACE_SECONDS = 10
