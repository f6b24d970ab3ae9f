import type { GridColumn } from './grid-columns.ts'
import { ADDRESS, type SortColumn } from './order-rows.ts'

/** Positions count from the sticky first column, which is 0. */
export const columnOfPosition = (columns: readonly GridColumn[], position: number): SortColumn =>
  columns[position - 1]?.key ?? ADDRESS
