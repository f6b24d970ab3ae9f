/** Specification part 2, section 9. */
export const DEFAULT_TASK_TIMEOUT_SECONDS = 300
/** Extra time a page waits beyond the server's timeout. */
export const TASK_GRACE_SECONDS = 10
