/**
 * Process that cleans one PDF and ends: its memory and time are bounded, whatever the file unpacks to. It is sent the file, and sends a
 * `InspectorAnswer`.
 */
import { Worker } from 'node:worker_threads'
import type { InspectorAnswer } from './inspect-pdf.ts'

const MOST_MEMORY_BYTES = 700_000_000
const LONGEST_MS = 30_000
const LOOK_EVERY_MS = 50

const TOO_LARGE: InspectorAnswer = { refused: 'It needs too much memory or time to be read.' }

process.once('disconnect', () => process.exit(1))

process.once('message', (bytes: Uint8Array) => {
  // Work holds up a thread, so another one watches it.
  const worker = new Worker(new URL('./inspector-worker.ts', import.meta.url), { workerData: bytes })
  const began = performance.now()
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > MOST_MEMORY_BYTES || performance.now() - began > LONGEST_MS)
      end(TOO_LARGE)
  }, LOOK_EVERY_MS)
  worker.once('message', end)
  worker.once('error', (error) => end({ failed: String(error) }))

  function end(answer: InspectorAnswer): void {
    clearInterval(watch)
    process.send?.(answer, () => process.exit(0))
  }
})
