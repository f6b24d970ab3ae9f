export type { DigestPlace } from './digest-queries.ts'
export type { DigestDeps } from './make-digest.ts'
export {
  type DigestTurn,
  digestFailure,
  type EarlyOutcome,
  sendDigests,
  sendDigestsEarly,
} from './send-digests.ts'
