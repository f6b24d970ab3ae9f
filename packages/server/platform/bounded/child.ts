/** Process that works on one file and ends, with limited memory and processor time. */
import { Worker } from 'node:worker_threads'
import type { BoundedAnswer, BoundedJob } from './bounded-process.ts'

/** Memory limit. Assembling may also use `MAX_COPIES` times the size of the PDFs. */
const BASE_MEMORY_BYTES = 700_000_000
const MAX_COPIES = 6
const CHECK_INTERVAL_MS = 50

process.once('disconnect', end)

process.once('message', (job: BoundedJob) => {
  const maxBytes = BASE_MEMORY_BYTES + (job.kind === 'assemble' ? MAX_COPIES * totalPdfBytes(job) : 0)
  // In this thread, the work would block the checks of time and memory.
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: job })
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage()
    const isTooLong = (user + system) / 1000 > job.cpuMs
    if (isTooLong || process.memoryUsage.rss() > maxBytes) finish({ refused: job.tooMuch })
  }, CHECK_INTERVAL_MS)
  worker.once('message', finish)
  worker.once('error', (error) => finish({ failed: String(error) }))
  // A thread ends without an answer if it waits for a promise that nothing can settle.
  worker.once('exit', (code) => finish({ failed: `its thread exited with ${code}` }))

  function finish(answer: BoundedAnswer): void {
    clearInterval(watch)
    process.send?.(answer, end)
  }
})

/** `process.exit` would wait for the decoder of pictures. */
function end(): void {
  process.kill(process.pid, 'SIGKILL')
}

const totalPdfBytes = (job: BoundedJob & { kind: 'assemble' }): number =>
  job.inserts.reduce((sum, { bytes }) => sum + bytes.length, job.printed.length)
