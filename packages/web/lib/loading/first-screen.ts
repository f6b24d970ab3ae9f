import { useEffect, useState } from 'react'
import { importPart } from './import-part.ts'

const shown = Promise.withResolvers<void>()

/** Resolves when the first screen is shown. Work outside the first screen waits for it, to avoid slowing it down. */
export const firstScreenShown: Promise<void> = shown.promise

/** Called by the last part of the first screen: the idle map, or a page without a map. Idempotent. */
export const signalFirstScreen = (): void => shown.resolve()

export function useFirstScreenShown(): boolean {
  const [isShown, setShown] = useState(false)
  useEffect(() => void firstScreenShown.then(() => setShown(true)), [])
  return isShown
}

/**
 * Preloads code after the first screen, because on demand it would load too late, or not at all if the server is unreachable. Ignores failures,
 * because the code is requested again on use.
 */
export async function importAhead(load: () => Promise<unknown>): Promise<void> {
  await firstScreenShown
  await importPart(load).catch(() => {})
}
