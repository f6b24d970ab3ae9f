import { createRequire } from 'node:module'
import type library from 'sharp'

const require = createRequire(import.meta.url)

/** Loaded on first use: some 10 MB, and a tenth of a second of the start. */
export function loadSharp(): typeof library {
  const sharp = require('sharp') as typeof library
  sharp.concurrency(1)
  // Would keep 50 MB of results that no other picture uses.
  sharp.cache(false)
  return sharp
}
