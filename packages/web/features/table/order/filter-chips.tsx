import { IconX } from '@tabler/icons-react'
import { columnLabel, columnOf } from '#domain/table/columns.ts'
import { DATE_RANGE_OPTIONS } from '#domain/text/date-range.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { useUnits } from '../../../state/account/preferences.ts'
import { useAssessmentYears } from '../../../state/map/layers.ts'
import { type ColumnFilter, formatBound, getFilterUnit } from './column-filter.ts'
import classes from './filter-chips.module.css'
import { ADDRESS, type SortColumn } from './order-rows.ts'
import { setFilter, useTableView } from './table-view.ts'

const MAX_LISTED_VALUES = 2

export function FilterChips() {
  const filters = useTableView((view) => view.filters)
  const years = useAssessmentYears()
  const lengths = useUnits()
  const active = Object.entries(filters) as [SortColumn, ColumnFilter][]
  return active.map(([column, filter]) => {
    const label = column === ADDRESS ? 'Address' : columnLabel(columnOf(column), years)
    return (
      <button
        key={column}
        type="button"
        className={classes.chip}
        aria-label={`Remove the filter on ${label}`}
        onClick={() => setFilter(column, null)}
      >
        <b>{label}</b> {formatFilter(column, filter, lengths)}
        <IconX size={12} stroke={2} aria-hidden />
      </button>
    )
  })
}

function formatFilter(column: SortColumn, filter: ColumnFilter, lengths: UnitSystem): string {
  switch (filter.kind) {
    case 'contains':
      return `contains “${filter.text.trim()}”`
    case 'values':
      return filter.values.length > MAX_LISTED_VALUES
        ? `${filter.values.length} values`
        : filter.values.join(', ')
    case 'dates': {
      if (filter.option !== 'custom') return DATE_RANGE_OPTIONS[filter.option]
      const { from, to } = filter.custom
      return formatFilterRange(from && formatDate(from), to && formatDate(to))
    }
    case 'range': {
      const type = column === ADDRESS ? 'text' : columnOf(column).type
      const unit = getFilterUnit(type, lengths)
      const format = (value: number | null) => {
        if (value === null) return null
        const text = formatBound(value, type, lengths)
        if (unit === '$') return formatCurrency0(value)
        return unit === null ? text : `${text} ${unit}`
      }
      return formatFilterRange(format(filter.least), format(filter.most))
    }
  }
}

function formatFilterRange(from: string | null, to: string | null): string {
  if (from !== null && to !== null) return `${from} to ${to}`
  return from === null ? `up to ${to}` : `from ${from}`
}
