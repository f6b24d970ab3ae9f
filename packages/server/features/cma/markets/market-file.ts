/** Stores fitted markets as gzipped JSON, exact to the last bit. */
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Design } from '#domain/valuation/cma/design/design.ts'
import { observeSale } from '#domain/valuation/cma/design/observation.ts'
import type { Market } from '#domain/valuation/cma/market.ts'
import type { PastRecord } from '#domain/valuation/cma/record/past-record.ts'
import type { MarketScope } from '#domain/valuation/cma/sales/eligible-sales.ts'
import type { MarketSale } from '#domain/valuation/cma/sales/market-sale.ts'

interface StoredMarket {
  scope: MarketScope
  design: Design
  scale: number
  /** Float64, little-endian, base64. */
  coefficients: string
  factor: string
  fitted: { sale: MarketSale; residual: number; weight: number }[]
}

export function packMarket({ scope, line }: Market): Buffer {
  const file: StoredMarket = {
    scope,
    design: line.design,
    scale: line.scale,
    coefficients: packNumbers(line.coefficients),
    factor: packNumbers(line.factor),
    fitted: [...line.fitted.values()].map(({ observed: { sale }, residual, weight }) => ({
      sale,
      residual,
      weight,
    })),
  }
  return gzipSync(JSON.stringify(file))
}

export function unpackMarket(file: Uint8Array): Market {
  const { scope, design, scale, coefficients, factor, fitted } = JSON.parse(
    gunzipSync(file).toString('utf8'),
  ) as StoredMarket
  return {
    scope,
    line: {
      design,
      scale,
      coefficients: unpackNumbers(coefficients),
      factor: unpackNumbers(factor),
      fitted: new Map(
        fitted.map(({ sale, residual, weight }) => [
          sale.id,
          { observed: observeSale(sale, scope.marketClass, design.imported), residual, weight },
        ]),
      ),
    },
  }
}

export const packRecord = (record: PastRecord): Buffer => gzipSync(JSON.stringify(record))
export function unpackRecord(file: Uint8Array): PastRecord {
  const record = JSON.parse(gunzipSync(file).toString('utf8')) as PastRecord
  // Records from before November 27, 2026 lack the edition.
  return { ...record, entries: record.entries.map((entry) => ({ ...entry, edition: entry.edition ?? null })) }
}

const packNumbers = ({ buffer, byteOffset, byteLength }: Float64Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64')

function unpackNumbers(text: string): Float64Array {
  const bytes = Buffer.from(text, 'base64')
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}
