import { randomBytes } from 'node:crypto'
import type { Database } from '../db/open.ts'
import type { DigestParts } from '../features/watching/digests/service.ts'
import { makeSealer } from '../platform/crypto/sealing.ts'

const sealer = makeSealer(randomBytes(32))

/** What digests are made with, at a moment; mails stay queued. */
export const digestParts = (database: Database, now: Date, over: Partial<DigestParts> = {}): DigestParts => ({
  database,
  sealer,
  clock: () => now,
  pageUrl: (path) => `https://lots.example.ca${path}`,
  mail: { sendSoon: () => {} },
  ...over,
})
