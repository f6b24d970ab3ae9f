/** What the rest of the server may ask of digests. */
export { type DigestParts, type EarlyOutcome, sendDigests, sendDigestsEarly } from './send-digests.ts'
