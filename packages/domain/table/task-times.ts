/** Specification part 2, section 9. Not in the contract, so that the first script loads no schemas. */
export const DEFAULT_TASK_TIMEOUT_SECONDS = 300
/** Time that a page waits after the server's timeout. */
export const TASK_GRACE_SECONDS = 10
