import { Worker } from 'node:worker_threads'
import { LotlineError } from '#contract/errors.ts'
import type { AnsweredAnalysis } from '#domain/valuation/analysis/answer-analysis.ts'
import { inTurn } from '../../../platform/fairness/fairness.ts'
import type { ValuationFiles, ValuationJob, Valuations } from '../../../platform/valuations.ts'

export interface ValuationMessage extends ValuationJob {
  id: number
  files: ValuationFiles
}

export type ValuationReply = { id: number } & (
  | { kind: 'answer'; answer: AnsweredAnalysis }
  | { kind: 'missing'; basis: boolean; market: boolean }
  | { kind: 'failed'; message: string }
)

interface QueuedJob {
  job: ValuationJob
  files: ValuationFiles
  resolve(reply: ValuationReply): void
  reject(error: unknown): void
}

/** A valuation usually takes a third of a second. */
const MAX_MS = 60_000

/** Values analyses in a worker thread, which starts on first use and restarts after it exits. */
export function openValuations(): Valuations {
  let worker: Worker | null = null
  let running: (QueuedJob & { id: number; timer: NodeJS.Timeout }) | null = null
  let isClosed = false
  let nextId = 1
  const queue: QueuedJob[] = []

  function handleExit(exited: Worker, error: Error): void {
    if (worker !== exited) return
    worker = null
    complete((job) => job.reject(error))
  }

  function start(): Worker {
    const newWorker = new Worker(new URL('./valuation-worker.ts', import.meta.url), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    newWorker.on('message', (reply: ValuationReply) => {
      if (running?.id === reply.id) complete((job) => job.resolve(reply))
    })
    newWorker.on('error', (error) => handleExit(newWorker, error as Error))
    newWorker.on('exit', (code) =>
      handleExit(newWorker, new Error(`The valuation thread ended with code ${code}.`)),
    )
    newWorker.unref()
    return newWorker
  }

  function complete(settle: (job: QueuedJob) => void): void {
    const job = running
    running = null
    if (job) {
      clearTimeout(job.timer)
      settle(job)
    }
    next()
  }

  function next(): void {
    if (running !== null || isClosed) return
    const job = queue.shift()
    if (!job) return
    worker ??= start()
    const activeWorker = worker
    const id = nextId++
    const timer = setTimeout(() => void activeWorker.terminate(), MAX_MS)
    timer.unref()
    running = { ...job, id, timer }
    const message: ValuationMessage = { id, ...job.job, files: job.files }
    activeWorker.postMessage(message)
  }

  const ask = (job: ValuationJob, files: ValuationFiles, signal?: AbortSignal) =>
    new Promise<ValuationReply>((resolve, reject) => {
      if (isClosed) return reject(new LotlineError('overloaded', 'The server is stopping.'))
      if (signal?.aborted) return reject(signal.reason)
      const entry: QueuedJob = { job, files, resolve, reject }
      queue.push(entry)
      signal?.addEventListener('abort', () => {
        const index = queue.indexOf(entry)
        if (index < 0) return
        queue.splice(index, 1)
        reject(signal.reason)
      })
      next()
    })

  /** Files are read outside the queue, so that the thread can serve other requests. */
  const askInTurn: typeof ask = (job, files, signal) =>
    inTurn('valuing', () => ask(job, files, signal), signal)

  return {
    async answer(job, read, signal) {
      let files: ValuationFiles = {}
      let wasRead = { basis: false, market: false }
      for (;;) {
        const reply = await askInTurn(job, files, signal)
        if (reply.kind === 'answer') return reply.answer
        if (reply.kind === 'failed') throw new Error(reply.message)
        if ((reply.basis && wasRead.basis) || (reply.market && wasRead.market)) {
          throw new Error('The valuation thread lost what it was sent.')
        }
        // The thread may ask for basis and market one after the other: its cache may evict one, and a restart
        // after a time limit empties it.
        wasRead = { basis: wasRead.basis || reply.basis, market: wasRead.market || reply.market }
        files = { ...files, ...(await read(reply)) }
      }
    },
    async close() {
      isClosed = true
      for (const job of queue.splice(0)) job.reject(new Error('The valuations were closed.'))
      await worker?.terminate()
    },
  }
}
