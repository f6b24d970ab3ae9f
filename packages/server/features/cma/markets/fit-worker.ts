/** Thread that fits one market and its past record. Receives a `FitJob`, sends a `FittedMarket`. */
import { parentPort, workerData } from 'node:worker_threads'
import { makePastRecord } from '#domain/valuation/cma/make-past-record.ts'
import { fitMarket } from '#domain/valuation/cma/market.ts'
import { studyGroups } from '#domain/valuation/cma/record/group-study.ts'
import type { FitJob, FittedMarket } from './fit-market.ts'
import { packMarket, packRecord } from './market-file.ts'

const { sales, scope, assessed } = workerData as FitJob
const record = makePastRecord(sales, scope)
const market = fitMarket(sales, scope, record.imported?.terms)
const result: FittedMarket = {
  line: market === null ? null : packMarket(market),
  record: packRecord({ ...record, study: studyGroups(record.entries, sales, assessed) }),
}
parentPort?.postMessage(result)
