import type { ResourceKey } from '#domain/account/permissions.ts'
import { hasEveryWord } from '#domain/search/has-every-word.ts'
import {
  type AssessmentYears,
  type Column,
  columnLabel,
  columnsOf,
  isColumnAllowed,
} from '#domain/table/columns.ts'
import { DATA_SOURCE_KEYS, DATA_SOURCES, type DataSourceKey } from '#domain/table/data-sources.ts'

export interface ColumnGroup {
  dataSource: DataSourceKey | null
  title: string
  columns: readonly Column[]
}

/**
 * Searches columns by label, then groups by title, then columns by label and title together (`vancouver
 * land`).
 */
export function findColumnGroups(
  search: string,
  years: AssessmentYears,
  resources: ReadonlySet<ResourceKey>,
): ColumnGroup[] {
  const hasAll = (text: string) => hasEveryWord(text, search)
  return DATA_SOURCE_KEYS.map((dataSource) => {
    const { title } = DATA_SOURCES[dataSource]
    const columns = columnsOf(dataSource).filter((column) => isColumnAllowed(column, resources))
    const labelMatches = columns.filter((column) => hasAll(columnLabel(column, years)))
    if (labelMatches.length > 0) return { dataSource, title, columns: labelMatches }
    if (hasAll(title)) return { dataSource, title, columns }
    const matches = columns.filter((column) => hasAll(`${title} ${columnLabel(column, years)}`))
    return { dataSource, title, columns: matches }
  }).filter(({ columns }) => columns.length > 0)
}
