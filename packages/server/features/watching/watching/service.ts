/** Public interface of watching for the rest of the server. */

export { remindExpiring } from './remind-expiring.ts'
export { purgeOrphans } from './reminder-queries.ts'
export { changesWithin, findRecordReach, type TriedChange, triedChanges } from './try-queries.ts'
export { watchReleases } from './watch-releases.ts'

/** The job that detects what releases changed, and notifies; whoever imports in this process runs it at once. */
export const WATCH_RELEASES = 'watch-releases'
