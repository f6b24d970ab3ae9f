import { parentPort } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import type { AnalysisBasis } from '#domain/valuation/analysis/analysis-basis.ts'
import { answerAnalysis } from '#domain/valuation/analysis/answer-analysis.ts'
import type { Market } from '#domain/valuation/cma/market.ts'
import type { PastRecord } from '#domain/valuation/cma/record/past-record.ts'
import { unpackMarket, unpackRecord } from '../markets/market-file.ts'
import type { ValuationMessage, ValuationReply } from './valuation-thread.ts'

/** Bounds memory: a market of 30,000 sales takes about 60 MB, the sales around a subject about 2 MB. */
const MAX_MARKETS = 4
const MAX_BASES = 24

class LruCache<Value> {
  private readonly values = new Map<string, Value>()
  private readonly max: number

  constructor(max: number) {
    this.max = max
  }

  get(key: string): Value | undefined {
    const value = this.values.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  set(key: string, value: Value): void {
    this.values.delete(key)
    this.values.set(key, value)
    const [oldest] = this.values.keys()
    if (this.values.size > this.max && oldest !== undefined) this.values.delete(oldest)
  }
}

interface KnownMarket {
  market: Market | null
  record: PastRecord
}
const bases = new LruCache<AnalysisBasis>(MAX_BASES)
const markets = new LruCache<KnownMarket>(MAX_MARKETS)

function reply(message: ValuationMessage): ValuationReply {
  const { id, request, basisKey, marketKey, files } = message
  if (files.basis) bases.set(basisKey, JSON.parse(gunzipSync(files.basis).toString('utf8')))
  if (files.market && marketKey !== null) {
    const { line, record } = files.market
    markets.set(marketKey, {
      market: line === null ? null : unpackMarket(line),
      record: unpackRecord(record),
    })
  }
  const basis = bases.get(basisKey)
  const entry = marketKey === null ? { market: null, record: null } : markets.get(marketKey)
  if (basis === undefined || entry === undefined) {
    return { id, kind: 'missing', basis: basis === undefined, market: entry === undefined }
  }
  const { market, record } = entry
  return { id, kind: 'answer', answer: answerAnalysis({ ...request, basis, market, record }) }
}

parentPort?.on('message', (message: ValuationMessage) => {
  let answer: ValuationReply
  try {
    answer = reply(message)
  } catch (error) {
    answer = { id: message.id, kind: 'failed', message: String(error instanceof Error ? error.stack : error) }
  }
  parentPort?.postMessage(answer)
})
