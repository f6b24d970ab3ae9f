import { parentPort, workerData } from 'node:worker_threads'
import { cleanPdf, RefusedPdf } from './clean-pdf.ts'
import type { InspectorAnswer } from './inspect-pdf.ts'

const answer = await cleanPdf(workerData as Uint8Array).catch((error: unknown): InspectorAnswer => {
  if (error instanceof RefusedPdf) return { refused: error.message }
  throw error
})
parentPort?.postMessage(answer)
