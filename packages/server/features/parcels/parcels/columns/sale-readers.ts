import { type CellReader, cellOf, NO_VALUE } from '../cell-reader.ts'
import type { LatestSale } from '../sale-queries.ts'

export function latestSale(field: Exclude<keyof LatestSale, 'upid' | 'release_id'>): CellReader {
  return {
    needs: { sale: true },
    read: ({ sale }) => (sale ? cellOf(sale[field], sale.release_id) : NO_VALUE),
  }
}
