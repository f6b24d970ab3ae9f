/** Process that edits one PDF and exits, with limited memory and time. */
import { Worker } from 'node:worker_threads'
import type { EditorAnswer, EditorJob } from './edit-pdf.ts'

/** Memory limit. Assembling may also use `MAX_COPIES` times the size of the PDFs. */
const BASE_MEMORY_BYTES = 700_000_000
const MAX_COPIES = 6
const CHECK_INTERVAL_MS = 50

process.once('disconnect', () => process.exit(1))

process.once('message', (job: EditorJob) => {
  const maxBytes = BASE_MEMORY_BYTES + (job.kind === 'clean' ? 0 : MAX_COPIES * totalPdfBytes(job))
  // In this thread, the work would block the checks of time and memory.
  const worker = new Worker(new URL('./editor-worker.ts', import.meta.url), { workerData: job })
  const startedAt = performance.now()
  const watch = setInterval(() => {
    const isTooLong = performance.now() - startedAt > job.timeMs
    if (isTooLong || process.memoryUsage.rss() > maxBytes) {
      finish({ refused: 'It needs too much memory or time to be read.' })
    }
  }, CHECK_INTERVAL_MS)
  worker.once('message', finish)
  worker.once('error', (error) => finish({ failed: String(error) }))

  function finish(answer: EditorAnswer): void {
    clearInterval(watch)
    process.send?.(answer, () => process.exit(0))
  }
})

const totalPdfBytes = (job: EditorJob & { kind: 'assemble' }): number =>
  job.inserts.reduce((sum, { bytes }) => sum + bytes.length, job.printed.length)
