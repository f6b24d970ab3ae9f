/** Fits the market line of simulated sales. Posts the processor time in seconds. */
import { parentPort, workerData } from 'node:worker_threads'
import { fitMarket } from '#domain/valuation/cma/market.ts'
import { simulateSales } from '#domain/valuation/cma/simulated-market.factory.ts'

const { count, days, scope } = workerData
const sales = simulateSales({ seed: 1, count, days })
const before = process.threadCpuUsage()
const market = fitMarket(sales, scope)
const { user, system } = process.threadCpuUsage(before)
parentPort?.postMessage({
  seconds: (user + system) / 1e6,
  sales: market?.line.fitted.size ?? 0,
  columns: market?.line.design.columns.length ?? 0,
})
