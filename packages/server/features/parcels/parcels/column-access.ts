import { LotlineError } from '#contract/errors.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import { columnLabel, columnOf, isColumnAllowed, isColumnKey } from '#domain/table/columns.ts'
import { DATA_SOURCES } from '#domain/table/data-sources.ts'

const MAX_NAMED = 5
const NO_YEARS = { current: null, previous: null }

/** @throws 403 `permission_required` naming columns. Ignores unknown keys, checked elsewhere. */
export function requireColumns(permissions: ReadonlySet<ResourceKey>, keys: readonly string[]): void {
  const columns = [...new Set(keys)]
    .filter(isColumnKey)
    .map(columnOf)
    .filter((column) => !isColumnAllowed(column, permissions))
  if (columns.length === 0) return
  const titles = columns
    .slice(0, MAX_NAMED)
    .map((column) => `${columnLabel(column, NO_YEARS)} (${DATA_SOURCES[column.dataSource].title})`)
  const rest = columns.length > MAX_NAMED ? ` and ${columns.length - MAX_NAMED} more` : ''
  throw new LotlineError(
    'permission_required',
    `Your subscription does not include these columns: ${titles.join(', ')}${rest}.`,
  )
}
