import { parentPort } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import type { AnalysisBasis } from '#domain/valuation/analysis/analysis-basis.ts'
import { answerAnalysis } from '#domain/valuation/analysis/answer-analysis.ts'
import type { Market } from '#domain/valuation/cma/market.ts'
import type { PastRecord } from '#domain/valuation/cma/record/past-record.ts'
import type { ValuationFiles } from '../../../platform/valuations.ts'
import { unpackMarket, unpackRecord } from '../markets/market-file.ts'
import type { ValuationMessage, ValuationReply } from './valuation-thread.ts'

/** Bounds memory: a market of 30,000 sales takes about 60 MB, the sales around a subject about 2 MB. */
const MAX_MARKETS = 4
const MAX_BASES = 24

interface KnownMarket {
  market: Market | null
  record: PastRecord | null
}
const NO_MARKET: KnownMarket = { market: null, record: null }
const bases = new Map<string, AnalysisBasis>()
const markets = new Map<string, KnownMarket>()

/** Returns the value that was sent, or else the cached one. Evicts the least recently used beyond `max`. */
function recall<Value>(
  cache: Map<string, Value>,
  max: number,
  key: string,
  sent: Value | undefined,
): Value | undefined {
  const value = sent ?? cache.get(key)
  if (value === undefined) return undefined
  cache.delete(key)
  cache.set(key, value)
  const [oldest] = cache.keys()
  if (cache.size > max && oldest !== undefined) cache.delete(oldest)
  return value
}

const unpackMarketFiles = ({ line, record }: NonNullable<ValuationFiles['market']>): KnownMarket => ({
  market: line === null ? null : unpackMarket(line),
  record: unpackRecord(record),
})

function reply({ id, request, basisKey, marketKey, files }: ValuationMessage): ValuationReply {
  const sentBasis = files.basis && (JSON.parse(gunzipSync(files.basis).toString('utf8')) as AnalysisBasis)
  const basis = recall(bases, MAX_BASES, basisKey, sentBasis)
  const sentMarket = files.market && unpackMarketFiles(files.market)
  const known = marketKey === null ? NO_MARKET : recall(markets, MAX_MARKETS, marketKey, sentMarket)
  if (basis === undefined || known === undefined) {
    return { id, kind: 'missing', basis: basis === undefined, market: known === undefined }
  }
  return { id, kind: 'answer', answer: answerAnalysis({ ...request, basis, ...known }) }
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
