/** Days that the list and digests cover. */
export const NOTIFICATION_DAYS = 30
/** Per request. */
export const MAX_NOTIFICATIONS = 10_000
