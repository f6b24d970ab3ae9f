import { parentPort, workerData } from 'node:worker_threads'
import type { BoundedAnswer, BoundedJob } from './bounded-process.ts'
import { Refused } from './refused.ts'

/** Loads only the libraries of this kind. */
async function run(job: BoundedJob): Promise<BoundedAnswer> {
  if (job.kind === 'picture') return (await import('../storage/reencode-picture.ts')).reencode(job)
  if (job.kind === 'assemble') return (await import('../pdf/edit/assemble.ts')).assemble(job)
  return (await import('../pdf/edit/clean-pdf.ts')).cleanPdf(job.bytes)
}

const answer = await run(workerData as BoundedJob).catch((error: unknown): BoundedAnswer => {
  if (error instanceof Refused) return { refused: error.message }
  throw error
})
parentPort?.postMessage(answer)
