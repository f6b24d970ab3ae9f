export { changeArea, createArea } from './collections/area-service.ts'
export { dropDeletedCollections } from './collections/collection-service.ts'
export { countMlsKind } from './collections/count-mls-task.ts'
export { changeFolder, createFolder } from './collections/folder-service.ts'
export type { DigestRecipient } from './digests/digest-queries.ts'
export type { DigestDeps } from './digests/make-digest.ts'
export {
  type DigestBatch,
  digestFailure,
  type EarlyOutcome,
  sendDigests,
  sendDigestsEarly,
} from './digests/send-digests.ts'
export { remindExpiring } from './watching/remind-expiring.ts'
export { purgeOrphans } from './watching/reminder-queries.ts'
export { watchReleases } from './watching/watch-releases.ts'

/** The job that detects and notifies changes. Imports in this process start it. */
export const WATCH_RELEASES = 'watch-releases'
