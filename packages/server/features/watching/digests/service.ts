/** What the rest of the server may ask of digests. */
export type { DigestPlace } from './digest-queries.ts'
export type { DigestParts } from './make-digest.ts'
export {
  type DigestTurn,
  digestFailure,
  type EarlyOutcome,
  sendDigests,
  sendDigestsEarly,
} from './send-digests.ts'
