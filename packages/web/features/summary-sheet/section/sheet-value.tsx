import { Loader, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { NO_PLACE_DATA } from '#domain/parcel/place/outside.ts'
import type { SheetItem } from '#domain/summary-sheet/sheet.ts'
import { isEdited, itemDisplay } from '#domain/table/async-item.ts'
import { useUnits } from '../../../state/account/preferences.ts'
import { Sourced, Unknown } from '../../../ui/sourced.tsx'
import { getLines } from '../item-labels.ts'
import classes from './sheet-value.module.css'

export function SheetValue({ field }: { field: SheetItem }) {
  return (
    <EditMark field={field}>
      <SourcedWords field={field} />
    </EditMark>
  )
}

function SourcedWords({ field }: { field: SheetItem }) {
  const units = useUnits()
  const display = itemDisplay(field.type, field.item, units)
  const lines = getLines(field, units)
  if (display.kind === 'dash' && field.note === NO_PLACE_DATA) {
    return (
      <Text span inherit c="dimmed">
        {NO_PLACE_DATA}
      </Text>
    )
  }
  if (display.kind === 'dash') {
    return <Unknown reason={lines.length > 0 ? lines.join(' ') : (display.tooltip ?? '')} />
  }
  const hints = display.kind === 'danger' && display.tooltip !== null ? [display.tooltip] : lines
  const words = <Words field={field} />
  return hints.length === 0 ? words : <Sourced lines={hints}>{words}</Sourced>
}

export function ValueText({ field }: { field: SheetItem }) {
  return (
    <EditMark field={field}>
      <Words field={field} />
    </EditMark>
  )
}

function Words({ field }: { field: SheetItem }) {
  const { key, label, type, item } = field
  const units = useUnits()
  const display = itemDisplay(type, item, units)
  if (display.kind === 'spinner') return <Loader size={12} aria-label={`Loading: ${label}`} />
  const tone = display.kind === 'danger' ? 'down' : getTone(field)
  return (
    <span className={classes.value} data-tone={tone} data-wraps={type === 'text' || type === 'link'}>
      {key === 'parcel.pids' ? <Pids text={display.text} /> : display.text}
    </span>
  )
}

/** Breaks lines between PIDs, never within one. */
const Pids = ({ text }: { text: string }) =>
  text.split(/(?<=, )|(?= and )/).map((pid) => (
    <span key={pid} className={classes.whole}>
      {pid}
    </span>
  ))

/** On paper the mark is a star, which the footer explains. */
function EditMark({ field, children }: { field: SheetItem; children: ReactNode }) {
  const hasEdit = isEdited(field.item)
  return (
    <>
      {children}
      {hasEdit && <span className={classes.tag}>edited</span>}
      {(hasEdit || field.followsEdit) && (
        <span className={classes.star} aria-hidden="true">
          *
        </span>
      )}
    </>
  )
}

function getTone({ type, item }: SheetItem): 'up' | 'down' | undefined {
  const { value } = item.loaded
  if (type !== 'percent' || typeof value !== 'number' || value === 0) return undefined
  return value > 0 ? 'up' : 'down'
}
