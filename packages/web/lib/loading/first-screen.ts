import { useEffect, useState } from 'react'
import { importPart } from './import-part.ts'

const shown = Promise.withResolvers<void>()

/** Work outside the first screen waits for this. */
export const firstScreenShown: Promise<void> = shown.promise

/** Called when the map is idle, or by a page without a map. Idempotent. */
export const signalFirstScreen = (): void => shown.resolve()

export function useFirstScreenShown(): boolean {
  const [isShown, setShown] = useState(false)
  useEffect(() => void firstScreenShown.then(() => setShown(true)), [])
  return isShown
}

/**
 * Loads code after the first screen that would load too late on demand, or not at all if the server is
 * unreachable. Ignores failures, because the code is requested again on use.
 */
export async function importAhead(load: () => Promise<unknown>): Promise<void> {
  await firstScreenShown
  await importPart(load).catch(() => {})
}
