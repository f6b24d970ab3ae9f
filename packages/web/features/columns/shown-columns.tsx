import { Checkbox } from '@mantine/core'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { type ColumnKey, columnLabel, columnOf } from '#domain/table/columns.ts'
import { useAssessmentYears } from '../../state/map/layers.ts'
import { Tooltip } from '../../ui/hints/tooltip.tsx'
import { ReorderList } from '../../ui/lists/reorder-list.tsx'
import classes from './columns-dialog.module.css'

interface ShownColumnsProps {
  visibleKeys: readonly ColumnKey[]
  onMove: (key: ColumnKey, toIndex: number) => void
  onHide: (key: ColumnKey) => void
}

export function ShownColumns({ visibleKeys, onMove, onHide }: ShownColumnsProps) {
  const years = useAssessmentYears()
  const list = useRef<HTMLDivElement>(null)
  const hide = (key: ColumnKey) => {
    const index = visibleKeys.indexOf(key)
    flushSync(() => onHide(key))
    const boxes = list.current?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')
    boxes?.[Math.min(index, boxes.length - 1)]?.focus()
  }
  const items = visibleKeys.map((key) => ({
    key,
    label: columnLabel(columnOf(key), years),
    content: <ShownColumn columnKey={key} label={columnLabel(columnOf(key), years)} onHide={hide} />,
  }))
  return (
    <div ref={list} className={classes.shown}>
      <ReorderList label="Columns of the table" items={items} onMove={onMove} />
    </div>
  )
}

interface ShownColumnProps {
  columnKey: ColumnKey
  label: string
  onHide: (key: ColumnKey) => void
}

function ShownColumn({ columnKey, label, onHide }: ShownColumnProps) {
  return (
    <Tooltip label={columnOf(columnKey).tooltip} position="left">
      <div>
        <Checkbox size="xs" label={label} checked onChange={() => onHide(columnKey)} />
      </div>
    </Tooltip>
  )
}
