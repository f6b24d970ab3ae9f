// Node options for `npm start`, `npm run lotline` and benchmarks.

import { inProject } from './project.mjs'

/**
 * The young generation has at most 3 × 4 MB instead of 3 × 32 MB (saves 60 MB after a busy minute). The old
 * one is collected after 30% growth instead of up to fourfold (saves 300 MB for 70 MB in use, under mixed
 * load).
 */
export const serverOptions = ['--max-semi-space-size=4', '--heap-growing-percent=30']

/** For commands that end: an import takes a sixth less processor time for 50 MB more, 220 MB at most. */
export const commandOptions = ['--max-semi-space-size=16', '--heap-growing-percent=100']

/**
 * MALLOC_…: one arena of the GNU C library instead of one per thread, and freed blocks from 128 kB are
 * returned (saves 190 MB under mixed load). NODE_COMPILE_CACHE: a faster second start without the TypeScript
 * stripper (18 MB per thread); not used if the folder is not writable.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1',
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '131072',
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? inProject('node_modules', '.cache', 'lotline'),
}
