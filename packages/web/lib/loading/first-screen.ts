import { importPart } from './import-part.ts'

const shown = Promise.withResolvers<void>()

/** Resolves when the first screen is shown: whatever it does not show waits for this, and so does not slow it down. */
export const firstScreenShown: Promise<void> = shown.promise

/** Said by what draws last: the map that is idle, or a page without one. More than once does no harm. */
export const signalFirstScreen = (): void => shown.resolve()

/**
 * Fetches code ahead that could not be had when it is wanted, or would come too late: once the first screen stands. A
 * failure here is not shown: the same code is requested again when it is wanted.
 */
export async function importAhead(load: () => Promise<unknown>): Promise<void> {
  await firstScreenShown
  await importPart(load).catch(() => {})
}
