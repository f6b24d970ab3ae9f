import { Loader, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { NO_PLACE_DATA } from '#domain/parcel/place/outside.ts'
import type { SheetItem } from '#domain/summary-sheet/sheet.ts'
import { isEdited } from '#domain/table/async-item.ts'
import { usePreferences } from '../../../state/account/preferences.ts'
import { Sourced, Unknown } from '../../../ui/sourced.tsx'
import { getItemDisplay, getLines } from '../item-labels.ts'
import classes from './sheet-value.module.css'

export function SheetValue({ of }: { of: SheetItem }) {
  const units = usePreferences((preferences) => preferences.units)
  const display = getItemDisplay(of, units)
  const lines = getLines(of, units)
  if (display.kind === 'dash' && of.note === NO_PLACE_DATA) {
    return (
      <EditMark of={of}>
        <Text span inherit c="dimmed">
          {NO_PLACE_DATA}
        </Text>
      </EditMark>
    )
  }
  if (display.kind === 'dash') {
    return (
      <EditMark of={of}>
        <Unknown reason={lines.length > 0 ? lines.join(' ') : (display.tooltip ?? '')} />
      </EditMark>
    )
  }
  const hints = display.kind === 'danger' && display.tooltip !== null ? [display.tooltip] : lines
  return hints.length === 0 ? (
    <ValueText of={of} />
  ) : (
    <EditMark of={of}>
      <Sourced lines={hints}>
        <Words of={of} />
      </Sourced>
    </EditMark>
  )
}

export function ValueText({ of }: { of: SheetItem }) {
  return (
    <EditMark of={of}>
      <Words of={of} />
    </EditMark>
  )
}

function Words({ of }: { of: SheetItem }) {
  const units = usePreferences((preferences) => preferences.units)
  const display = getItemDisplay(of, units)
  if (display.kind === 'spinner') return <Loader size={12} aria-label={`Loading: ${of.label}`} />
  const tone = display.kind === 'danger' ? 'down' : getTone(of)
  return (
    <span className={classes.value} data-tone={tone} data-wraps={of.type === 'text' || of.type === 'link'}>
      {of.key === 'parcel.pids' ? <Pids text={display.text} /> : display.text}
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
function EditMark({ of, children }: { of: SheetItem; children: ReactNode }) {
  const hasEdit = isEdited(of.item)
  return (
    <>
      {children}
      {hasEdit && <span className={classes.tag}>edited</span>}
      {(hasEdit || of.followsEdit) && (
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
