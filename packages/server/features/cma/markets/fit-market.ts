import { Worker } from 'node:worker_threads'
import type { MarketScope } from '#domain/valuation/cma/sales/eligible-sales.ts'
import type { MarketSale } from '#domain/valuation/cma/sales/market-sale.ts'

export interface FitJob {
  sales: readonly MarketSale[]
  scope: MarketScope
  assessed: ReadonlyMap<string, number>
}

export interface FittedMarket {
  line: Uint8Array | null
  record: Uint8Array
}

/** Fits a market in a thread, in up to four minutes. @throws the error of the fit, or the abort reason. */
export function fitInThread(job: FitJob, signal: AbortSignal): Promise<FittedMarket> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const worker = new Worker(new URL('./fit-worker.ts', import.meta.url), {
      workerData: job,
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    const end = () => {
      reject(signal.reason)
      void worker.terminate()
    }
    signal.addEventListener('abort', end, { once: true })
    worker.once('exit', () => signal.removeEventListener('abort', end))
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The thread that fits markets ended with code ${code}.`)))
  })
}
