import { parentPort, workerData } from 'node:worker_threads'
import { assemble } from './assemble.ts'
import { cleanPdf, RefusedPdf } from './clean-pdf.ts'
import type { EditorAnswer, EditorJob } from './edit-pdf.ts'

const run = (job: EditorJob) => (job.kind === 'clean' ? cleanPdf(job.bytes) : assemble(job))

const answer = await run(workerData as EditorJob).catch((error: unknown): EditorAnswer => {
  if (error instanceof RefusedPdf) return { refused: error.message }
  throw error
})
parentPort?.postMessage(answer)
