import { existsSync } from 'node:fs'
import { addressFile } from './protocol.ts'

const INTERVAL_MS = 3_000

export function printStartProgress(
  folder: string,
  printLine: (line: string) => void,
  started = Date.now(),
): () => void {
  // Stopping normally removes this file.
  const reason = existsSync(addressFile(folder))
    ? '; it was not stopped in order, and replays its log: nothing that was acknowledged is lost'
    : ''
  const timer = setInterval(() => {
    printLine(`Starting the embedded database … ${Math.round((Date.now() - started) / 1000)} s${reason}`)
  }, INTERVAL_MS)
  return () => clearInterval(timer)
}
