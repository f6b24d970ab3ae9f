export type { DigestRecipient } from './digest-queries.ts'
export type { DigestDeps } from './make-digest.ts'
export {
  type DigestBatch,
  digestFailure,
  type EarlyOutcome,
  sendDigests,
  sendDigestsEarly,
} from './send-digests.ts'
