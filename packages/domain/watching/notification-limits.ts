/** Days that the list of notifications covers, and so a digest. */
export const NOTIFICATION_DAYS = 30
/** Maximum notifications listed or marked in one request. */
export const MAX_NOTIFICATIONS = 10_000
