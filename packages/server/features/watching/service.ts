/** What the rest of the server may ask of watching. */
export { type WatchParts, watchReleases } from './watch-releases.ts'
