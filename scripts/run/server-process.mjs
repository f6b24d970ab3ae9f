// Options for starting the server process, for `npm start` and benchmarks.

import { inProject } from './project.mjs'

/**
 * Limits idle Node memory. Young generation at most 3 × 4 MB instead of 3 × 32 MB (saves 60 MB after a busy
 * minute). Old generation is collected after 30% growth instead of up to fourfold (saves 300 MB for 70 MB in use,
 * under mixed load).
 */
export const serverOptions = ['--max-semi-space-size=4', '--heap-growing-percent=30']

/**
 * MALLOC_…: GNU C library settings. By default each thread has its own arena and returns no memory (190 MB under
 * mixed load); here one arena is shared and blocks from 128 kB are returned when freed.
 * NODE_COMPILE_CACHE: caches stripped and compiled TypeScript, which speeds up the second start and avoids loading
 * the stripper (18 MB per thread). An unwritable folder disables the cache.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1',
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '131072',
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? inProject('node_modules', '.cache', 'lotline'),
}
