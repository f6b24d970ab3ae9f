/** Days that the list of notifications covers, and so a digest. */
export const NOTIFICATION_DAYS = 30
/** Notifications of that list at most; as many can be marked at once. */
export const MAX_NOTIFICATIONS = 10_000
