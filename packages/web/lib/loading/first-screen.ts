import { useEffect, useState } from 'react'
import { importPart } from './import-part.ts'

const firstScreen = Promise.withResolvers<void>()

/** Resolves when the first screen is shown. Other work waits for it. */
export const firstScreenShown: Promise<void> = firstScreen.promise

/** Called when the map is idle, or by a page without a map. */
export const signalFirstScreen = (): void => firstScreen.resolve()

export function useFirstScreenShown(): boolean {
  const [isShown, setShown] = useState(false)
  useEffect(() => void firstScreenShown.then(() => setShown(true)), [])
  return isShown
}

/**
 * Preloads code after the first screen, to avoid a delay on use, or a failure while the server is
 * unreachable. Ignores failures: the code is requested again on use.
 */
export async function importAhead(load: () => Promise<unknown>): Promise<void> {
  await firstScreenShown
  await importPart(load).catch(() => {})
}
