/** Specification part 2, section 9. Apart from the contract, whose schemas the first script need not load. */
export const DEFAULT_TASK_TIMEOUT_SECONDS = 300
/** A page waits longer than the server. */
export const TASK_GRACE_SECONDS = 10
