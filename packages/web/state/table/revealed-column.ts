import type { ColumnKey } from '#domain/table/columns.ts'
import { createStore } from '../../lib/store/store.ts'

/** The column that the table is to bring into view; null: as the person left it. */
export const useRevealedColumn = createStore<{ key: ColumnKey | null }>({ key: null })

export const revealColumn = (key: ColumnKey): void => useRevealedColumn.setState({ key })
