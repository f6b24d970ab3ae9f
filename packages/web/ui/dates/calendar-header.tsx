import { Group, TextInput, VisuallyHidden } from '@mantine/core'
import { IconCaretDownFilled, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import { type IsoDate, MONTHS, parseKnownDate } from '#domain/text/dates.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { useTypedText } from '../fields/use-typed-text.ts'
import classes from './calendar.module.css'
import { type CalendarView, readYear, yearsOnPage } from './calendar-month.ts'

interface CalendarHeaderProps {
  view: CalendarView
  cursor: IsoDate
  onViewChange: (view: CalendarView) => void
  onTurnPage: (direction: 1 | -1) => void
  onSetYear: (year: number) => void
}

const PAGES: Record<CalendarView, [previous: string, next: string]> = {
  days: ['Previous month', 'Next month'],
  months: ['Previous year', 'Next year'],
  years: ['Previous 24 years', 'Next 24 years'],
}

export function CalendarHeader({ view, cursor, onViewChange, onTurnPage, onSetYear }: CalendarHeaderProps) {
  const { year, month } = parseKnownDate(cursor)
  const years = yearsOnPage(year)
  const [previous, next] = PAGES[view]
  return (
    <Group gap={0} justify="space-between" wrap="nowrap" mb={8}>
      <IconButton icon={IconChevronLeft} label={previous} onClick={() => onTurnPage(-1)} />
      <Group gap={0} wrap="nowrap">
        {view === 'years' ? (
          <span className={classes.page}>
            {years[0]} – {years.at(-1)}
          </span>
        ) : (
          <button
            type="button"
            className={classes.viewButton}
            aria-pressed={view === 'months'}
            aria-label={`${MONTHS[month - 1]}: choose the month`}
            onClick={() => onViewChange('months')}
          >
            {MONTHS[month - 1]}
            <IconCaretDownFilled size={10} aria-hidden="true" />
          </button>
        )}
        <YearInput year={year} onSetYear={onSetYear} />
        <button
          type="button"
          className={classes.viewButton}
          aria-pressed={view === 'years'}
          aria-label={`${year}: choose the year`}
          onClick={() => onViewChange('years')}
        >
          <IconCaretDownFilled size={10} aria-hidden="true" />
        </button>
      </Group>
      <IconButton icon={IconChevronRight} label={next} onClick={() => onTurnPage(1)} />
    </Group>
  )
}

/** Specification part 1, section 5. Applied on Enter or blur; ignores an invalid year. */
function YearInput({ year, onSetYear }: { year: number; onSetYear: (year: number) => void }) {
  const hintId = useId()
  const [text, setText] = useTypedText(year, String)
  const typedYear = readYear(text)
  const apply = () => {
    if (typedYear !== null && typedYear !== year) onSetYear(typedYear)
  }
  return (
    <>
      <TextInput
        className={classes.year}
        size="xs"
        aria-label="Year"
        aria-describedby={typedYear === null ? hintId : undefined}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        required
        value={text}
        error={typedYear === null}
        onChange={(event) => setText(event.currentTarget.value, year)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
      />
      {typedYear === null && <VisuallyHidden id={hintId}>Enter a year with four digits.</VisuallyHidden>}
    </>
  )
}
