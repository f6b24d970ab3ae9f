import { Checkbox } from '@mantine/core'
import { type Column, type ColumnKey, columnLabel, columnOf } from '#domain/columns.ts'
import { useAssessmentYears } from '../../state/assessment-years.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { type ColumnGroup, columnGroups } from './column-groups.ts'
import classes from './columns-dialog.module.css'

interface ColumnChoicesProps {
  search: string
  shown: ReadonlySet<ColumnKey>
  recent: readonly ColumnKey[]
  onToggle: (key: ColumnKey) => void
}

/** Every column of the catalogue by data source, those used lately first. */
export function ColumnChoices({ search, shown, recent, onToggle }: ColumnChoicesProps) {
  const years = useAssessmentYears()
  const groups = columnGroups(search, years)
  if (groups.length === 0) return <p className={classes.nothing}>No column is called “{search.trim()}”.</p>
  const withRecent: ColumnGroup[] =
    search.trim() === '' && recent.length > 0
      ? [{ title: 'Recently added', columns: recent.map(columnOf) }, ...groups]
      : groups
  return (
    <div className={classes.choices}>
      {withRecent.map(({ title, columns }) => (
        <fieldset key={title} className={classes.group}>
          <legend>{title}</legend>
          {columns.map((column) => (
            <Choice
              key={column.key}
              column={column}
              label={columnLabel(column, years)}
              isShown={shown.has(column.key)}
              onToggle={onToggle}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

interface ChoiceProps {
  column: Column
  label: string
  isShown: boolean
  onToggle: (key: ColumnKey) => void
}

function Choice({ column, label, isShown, onToggle }: ChoiceProps) {
  return (
    <Tooltip label={column.tooltip} position="right">
      <div>
        <Checkbox size="xs" label={label} checked={isShown} onChange={() => onToggle(column.key)} />
      </div>
    </Tooltip>
  )
}
