import { Worker } from 'node:worker_threads'
import type { MarketScope } from '#domain/valuation/cma/sales/eligible-sales.ts'
import type { MarketSale } from '#domain/valuation/cma/sales/market-sale.ts'

export interface FitJob {
  sales: readonly MarketSale[]
  scope: MarketScope
}

export interface FittedMarket {
  /** Null: too few sales for a line. */
  line: Uint8Array | null
  record: Uint8Array
}

/** Fits a market in a thread of its own: it takes a minute or two. @throws what the fit has thrown. */
export function fitInThread(job: FitJob): Promise<FittedMarket> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./fit-worker.ts', import.meta.url), {
      workerData: job,
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The thread that fits markets ended with code ${code}.`)))
  })
}
