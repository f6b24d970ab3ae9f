import { Button, Group } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type IsoDate, MONTHS, parseKnownDate } from '#domain/text/dates.ts'
import classes from './calendar.module.css'
import { createCells } from './calendar-cells.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { CalendarHeader } from './calendar-header.tsx'
import { type CalendarView, moveInCalendar, setYear, turnPage } from './calendar-month.ts'

interface CalendarProps {
  value: IsoDate | null
  /** Reset passes null. */
  onChange: (value: IsoDate | null) => void
  today: IsoDate
  min?: IsoDate | undefined
  max?: IsoDate | undefined
  hasInitialFocus?: boolean
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map(
  (full) => ({ full, short: full.slice(0, 2) }),
)

export function Calendar({ value, onChange, today, min, max, hasInitialFocus = false }: CalendarProps) {
  const [view, setView] = useState<CalendarView>('days')
  const [cursor, setCursor] = useState<IsoDate>(value ?? today)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    if (value !== null) setCursor(value)
  }
  const grid = useRef<HTMLDivElement>(null)
  const shouldFocusCursor = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves the focus after the new cell is rendered
  useEffect(() => {
    if (!shouldFocusCursor.current) return
    shouldFocusCursor.current = false
    grid.current?.querySelector<HTMLElement>('[data-cursor]')?.focus()
  }, [cursor, view])

  const canPick = (period: string) =>
    (min === undefined || period >= min.slice(0, period.length)) &&
    (max === undefined || period <= max.slice(0, period.length))
  const show = (next: CalendarView, date = cursor) => {
    shouldFocusCursor.current = true
    setView(next)
    setCursor(date)
  }
  const pick = (date: IsoDate) => {
    if (view === 'years') return show('months', date)
    if (view === 'months') return show('days', date)
    setCursor(date)
    if (canPick(date)) onChange(date)
  }
  const moveCursor = (event: KeyboardEvent) => {
    const newDate = moveInCalendar(view, cursor, event.key, event.shiftKey)
    if (newDate === null || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    shouldFocusCursor.current = true
    setCursor(newDate)
  }
  const { year, month } = parseKnownDate(cursor)
  const gridLabels: Record<CalendarView, string> = {
    days: `${MONTHS[month - 1]} ${year}`,
    months: `Months of ${year}`,
    years: 'Years',
  }
  return (
    <div className={classes.calendar}>
      <CalendarHeader
        view={view}
        cursor={cursor}
        onViewChange={(next) => show(next === view ? 'days' : next)}
        onTurnPage={(direction) => setCursor(turnPage(view, cursor, direction))}
        onSetYear={(year) => setCursor(setYear(cursor, year))}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the buttons inside */}
      <div ref={grid} onKeyDown={moveCursor}>
        <CalendarGrid
          label={gridLabels[view]}
          headings={view === 'days' ? WEEKDAYS : undefined}
          rows={createCells(view, { value, today, cursor, canPick })}
          hasInitialFocus={hasInitialFocus}
          onPick={pick}
        />
      </div>
      <Group justify="space-between" mt={8} gap={8}>
        <Button
          className={classes.action ?? ''}
          variant="subtle"
          size="compact-sm"
          disabled={!canPick(today)}
          onClick={pickToday}
        >
          Today
        </Button>
        <Button
          className={classes.action ?? ''}
          variant="subtle"
          color="gray"
          size="compact-sm"
          disabled={value === null}
          onClick={() => onChange(null)}
        >
          Reset
        </Button>
      </Group>
    </div>
  )

  function pickToday() {
    setView('days')
    setCursor(today)
    onChange(today)
  }
}
