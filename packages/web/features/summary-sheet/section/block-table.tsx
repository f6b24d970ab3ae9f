import type { SheetItem, SheetRow, SheetTable } from '#domain/summary-sheet/sheet.ts'
import { isEdited } from '#domain/table/async-item.ts'
import { useCollapsed } from '../../../ui/lists/use-collapsed.tsx'
import { RestoreButtons } from '../restore-buttons.tsx'
import classes from './block-table.module.css'
import { ItemEditor } from './item-editor.tsx'
import { SheetValue } from './sheet-value.tsx'

interface BlockTableProps {
  upid: string
  title: string
  table: SheetTable
  isEditing: boolean
}

const MAX_COLLAPSED = 8

export function BlockTable({ upid, title, table, isEditing }: BlockTableProps) {
  const { columns, whenEmpty } = table
  const rows = isEditing ? table.rows : table.rows.filter(({ isDeleted }) => !isDeleted)
  const { visibleItems, button } = useCollapsed(rows, { max: MAX_COLLAPSED })
  if (rows.length === 0) return whenEmpty === '' ? null : <p className={classes.empty}>{whenEmpty}</p>
  const hasLabels = rows.some(({ label }) => label !== null)
  return (
    <>
      <table className={classes.table} aria-label={title}>
        <thead>
          <tr>
            {hasLabels && <td />}
            {columns.map(({ key, label, heading }) => (
              <th key={key} scope="col" data-align={getAlignment(rows, key)}>
                {heading === null ? label : <Cell upid={upid} field={heading} isEditing={isEditing} />}
              </th>
            ))}
            {isEditing && <td className={classes.buttons} />}
          </tr>
        </thead>
        <tbody>
          {visibleItems.map((row) => (
            <Row key={row.key} upid={upid} row={row} hasLabels={hasLabels} isEditing={isEditing} />
          ))}
        </tbody>
      </table>
      {button}
    </>
  )
}

const isNumber = (field: SheetItem | undefined) => /^(currency|percent|number)/.test(field?.type ?? '')

function getAlignment(rows: readonly SheetRow[], column: string): 'left' | 'right' {
  const cell = rows[0]?.cells.find(({ key }) => key.endsWith(`.${column}`))
  return isNumber(cell) ? 'right' : 'left'
}

interface RowProps {
  upid: string
  row: SheetRow
  hasLabels: boolean
  isEditing: boolean
}

function Row({ upid, row, hasLabels, isEditing }: RowProps) {
  const { key, label, cells, remark, isDeleted } = row
  const isChanged = isDeleted || cells.some(({ item }) => isEdited(item))
  // Names the row by the date of a sale, or the number in a listing's remark.
  const name = label ?? remark ?? cells.map(({ item }) => item.loaded.value).join(' ')
  return (
    <>
      <tr data-deleted={isDeleted} data-item={key} data-remark={remark !== null}>
        {hasLabels && <th scope="row">{label}</th>}
        {cells.map((field) => (
          <td key={field.key} data-align={isNumber(field) ? 'right' : 'left'}>
            <Cell upid={upid} field={field} isEditing={isEditing && !isDeleted} />
          </td>
        ))}
        {isEditing && (
          <td className={classes.buttons}>
            <RestoreButtons
              upid={upid}
              name={name}
              deleting={isDeleted ? null : { kind: 'delete-item', item: key }}
              restoring={isChanged ? { kind: 'restore-row', row: key } : null}
            />
          </td>
        )}
      </tr>
      {remark !== null && (
        <tr className={classes.remark} data-deleted={isDeleted}>
          <td colSpan={cells.length + (hasLabels ? 1 : 0) + (isEditing ? 1 : 0)}>{remark}</td>
        </tr>
      )}
    </>
  )
}

function Cell({ upid, field, isEditing }: { upid: string; field: SheetItem; isEditing: boolean }) {
  if (isEditing && field.item.isEditable) return <ItemEditor upid={upid} field={field} />
  return <SheetValue field={field} />
}
