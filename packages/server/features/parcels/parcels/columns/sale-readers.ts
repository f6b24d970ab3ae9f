import { type CellReader, cellOf, NO_VALUE } from '../cell-reader.ts'

export function latestSale(field: 'sold_on' | 'price_dollars' | 'comment'): CellReader {
  return {
    needs: { sale: true },
    read: ({ sale }) => {
      if (!sale) return NO_VALUE
      const { unit_count: units } = sale
      return cellOf(sale[field], sale.release_id, units > 0 ? { of: 'median', units } : undefined)
    },
  }
}
