import { delimiter } from 'node:path'
import { describe } from 'vitest'
import { findChromium, isProgram } from '../../platform/pdf/find-chromium.ts'

/** The Chromium of the tests: `CHROMIUM`, else the one on PATH. */
export const CHROMIUM_OF_TESTS = findChromium({
  configured: process.env.CHROMIUM || null,
  path: process.env.PATH ?? delimiter,
  platform: process.platform,
  isProgram,
})

/** Skipped without a real Chromium, which `npm test` reports. */
export const describeWithChromium = describe.skipIf('missing' in CHROMIUM_OF_TESTS)
