export { remindExpiring } from './remind-expiring.ts'
export { purgeOrphans } from './reminder-queries.ts'
export { findChangesInArea, findDateRange, findTestedChanges, type TestedChange } from './try-queries.ts'
export { watchReleases } from './watch-releases.ts'

/** The job that detects and notifies changes. Imports in this process start it. */
export const WATCH_RELEASES = 'watch-releases'
