import { type AssessmentYears, type Column, columnLabel, columnsOf } from '#domain/columns.ts'
import { DATA_SOURCE_KEYS, DATA_SOURCES } from '#domain/data-sources.ts'

export interface ColumnGroup {
  title: string
  columns: readonly Column[]
}

/**
 * Groups by data source. A search keeps the columns whose label has every word; where none has, the whole group when its
 * title has, or the columns that have them together with it (`vancouver land`).
 */
export function columnGroups(search: string, years: AssessmentYears): ColumnGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const hasAll = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  return DATA_SOURCE_KEYS.filter((key) => DATA_SOURCES[key].delivery === 'row')
    .map((key) => {
      const { title } = DATA_SOURCES[key]
      const columns = columnsOf(key)
      const named = columns.filter((column) => hasAll(columnLabel(column, years)))
      if (named.length > 0) return { title, columns: named }
      if (hasAll(title)) return { title, columns }
      return {
        title,
        columns: columns.filter((column) => hasAll(`${title} ${columnLabel(column, years)}`)),
      }
    })
    .filter(({ columns }) => columns.length > 0)
}
