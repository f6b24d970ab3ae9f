import { Checkbox } from '@mantine/core'
import { reportColumnLabel } from '#domain/report/columns/report-columns.ts'
import { type ColumnKey, columnOf } from '#domain/table/columns.ts'
import { useAssessmentYears } from '../../../../../state/table/assessment-years.ts'
import { Tooltip } from '../../../../../ui/hints/tooltip.tsx'
import { ReorderList } from '../../../../../ui/lists/reorder-list.tsx'
import classes from './part-columns.module.css'

interface ColumnListProps {
  label: string
  order: readonly ColumnKey[]
  chosen: ReadonlySet<ColumnKey>
  onMove: (key: ColumnKey, toIndex: number) => void
  onToggle: (key: ColumnKey) => void
}

export function ColumnList({ label, order, chosen, onMove, onToggle }: ColumnListProps) {
  const years = useAssessmentYears()
  const items = order.map((key) => {
    const column = columnOf(key)
    const text = reportColumnLabel(column, years)
    return {
      key,
      label: text,
      isSkipped: !chosen.has(key),
      content: (
        <Tooltip label={column.tooltip} position="left">
          <div>
            <Checkbox size="xs" label={text} checked={chosen.has(key)} onChange={() => onToggle(key)} />
          </div>
        </Tooltip>
      ),
    }
  })
  return (
    <div className={classes.list}>
      <ReorderList label={label} items={items} onMove={onMove} />
    </div>
  )
}
