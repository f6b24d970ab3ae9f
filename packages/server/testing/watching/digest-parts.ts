import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/open.ts'
import type { DigestDeps } from '../../features/watching/service.ts'
import { makeSealer } from '../../platform/crypto/sealing.ts'

const sealer = makeSealer(randomBytes(32))

/** Returns the dependencies of digests at a moment; mails remain queued. */
export const digestParts = (database: Database, now: Date, over: Partial<DigestDeps> = {}): DigestDeps => ({
  database,
  sealer,
  clock: () => now,
  pageUrl: (path) => `https://parcels.example.ca${path}`,
  mail: { sendSoon: () => {} },
  ...over,
})
