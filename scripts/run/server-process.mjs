// How the server's process is started, for `npm start` and for whoever measures it.

import { inProject } from './project.mjs'

/**
 * Memory that Node frees at each small collection: 3 × 8 MB at most, for the default of up to 3 × 32 MB holds
 * memory that nobody uses (measured: 60 MB after a busy minute, with the same speed).
 */
export const serverOptions = ['--max-semi-space-size=8']

/**
 * Node keeps our TypeScript stripped and compiled here: the second start is quicker, and the stripper, which takes
 * 18 MB in each thread, is not loaded. A folder that can't be written is no cache and no error.
 */
export const serverEnvironment = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? inProject('node_modules', '.cache', 'lotline'),
}
