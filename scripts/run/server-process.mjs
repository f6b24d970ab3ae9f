// How the server's process is started, for `npm start` and for whoever measures it.

import { inProject } from './project.mjs'

/**
 * Bounds of the memory that Node holds and nobody uses. The young generation takes 3 × 4 MB at most instead of 3 × 32 MB (measured: 60 MB
 * after a busy minute). The old one is collected once it has grown by 30 % since the last time; by default it grows up to fourfold (measured:
 * 300 MB for 70 MB in use, under mixed load).
 */
export const serverOptions = ['--max-semi-space-size=4', '--heap-growing-percent=30']

/**
 * MALLOC_…: settings of the GNU C library, without meaning elsewhere. By default it gives every thread an area of its own and returns none of
 * them to the system (measured: 190 MB under mixed load). One area is shared instead, and blocks from 128 kB on are returned as soon as they are freed.
 *
 * NODE_COMPILE_CACHE: Node keeps our TypeScript stripped and compiled here: the second start is quicker, and the stripper, which takes
 * 18 MB in each thread, is not loaded. A folder that can't be written is no cache and no error.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1',
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '131072',
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? inProject('node_modules', '.cache', 'lotline'),
}
