import type { ColumnKey } from '#domain/table/columns.ts'
import { createStore } from '../../lib/store/store.ts'

/** To bring into view; null: as left. */
export const useRevealedColumn = createStore<{ key: ColumnKey | null }>({ key: null })

export const revealColumn = (key: ColumnKey): void => useRevealedColumn.setState({ key })
