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

interface RunningJob {
  timer: NodeJS.Timeout
  resolve(reply: ValuationReply): void
  reject(error: unknown): void
}

/** A valuation usually takes a third of a second. */
const MAX_MS = 60_000

/**
 * Values analyses in a worker thread, which starts on first use and restarts after it exits. Turns keep its
 * queue to one job.
 */
export function openValuations(): Valuations {
  let worker: Worker | null = null
  let isClosed = false
  let nextId = 1
  const running = new Map<number, RunningJob>()

  function start(): Worker {
    const newWorker = new Worker(new URL('./valuation-worker.ts', import.meta.url), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    newWorker.on('message', (reply: ValuationReply) => complete(reply.id, (job) => job.resolve(reply)))
    newWorker.on('error', (error) => handleExit(newWorker, error as Error))
    newWorker.on('exit', (code) =>
      handleExit(newWorker, new Error(`The valuation thread ended with code ${code}.`)),
    )
    newWorker.unref()
    return newWorker
  }

  function handleExit(exited: Worker, error: Error): void {
    if (worker !== exited) return
    worker = null
    for (const id of running.keys()) complete(id, (job) => job.reject(error))
  }

  function complete(id: number, settle: (job: RunningJob) => void): void {
    const job = running.get(id)
    if (!job) return
    running.delete(id)
    clearTimeout(job.timer)
    settle(job)
  }

  const ask = (job: ValuationJob, files: ValuationFiles) =>
    new Promise<ValuationReply>((resolve, reject) => {
      if (isClosed) return reject(new LotlineError('overloaded', 'The server is stopping.'))
      worker ??= start()
      const activeWorker = worker
      const id = nextId++
      const timer = setTimeout(() => void activeWorker.terminate(), MAX_MS)
      timer.unref()
      running.set(id, { timer, resolve, reject })
      const message: ValuationMessage = { id, ...job, files }
      activeWorker.postMessage(message)
    })

  return {
    async answer(job, read, signal) {
      let files: ValuationFiles = {}
      let wasRead = { basis: false, market: false }
      for (;;) {
        // Files are read between turns, so that the thread can serve other requests.
        const reply = await inTurn('valuing', () => ask(job, files), signal)
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
      await worker?.terminate()
    },
  }
}
