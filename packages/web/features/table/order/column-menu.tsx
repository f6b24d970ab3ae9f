import { Button, Group, Popover, Stack, TextInput } from '@mantine/core'
import {
  type Icon,
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconEyeOff,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { ColumnType } from '#domain/text/column-type.ts'
import { formatPlainNumber, isReversedRange, RANGE_REVERSED } from '#domain/text/number-format.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { useEscape } from '../../../lib/shortcuts.ts'
import { marketDay } from '../../../lib/today.ts'
import { FloatingPlace } from '../../../ui/behaviour/floating-place.ts'
import { type DateRangeChoice, DateRangeInput } from '../../../ui/dates/date-range-input.tsx'
import { PriceQuestion } from '../../../ui/fields/numbers/price-input.tsx'
import {
  type ColumnFilter,
  findDoubtfulBound,
  formatBound,
  getFilterKind,
  getFilterUnit,
  isFilterEmpty,
  readBound,
} from './column-filter.ts'
import classes from './column-menu.module.css'
import type { Sort } from './order-rows.ts'
import type { ValueCount } from './value-counts.ts'
import { ValueFilterFields } from './value-filter-fields.tsx'

interface ColumnMenuProps {
  anchor: HTMLElement
  label: string
  type: ColumnType
  lengths: UnitSystem
  sort: Sort | null
  filter: ColumnFilter | undefined
  /** Values of the column with their number of parcels. Empty for numbers. */
  values: readonly ValueCount[]
  /** Median price of the column. The menu questions bounds at least 100 times larger or smaller. */
  typicalPrice: number | null
  onSort: (isDescending: boolean) => void
  onFilter: (filter: ColumnFilter | null) => void
  onHide?: (() => void) | undefined
  onMove?: ((by: -1 | 1) => void) | undefined
  onClose: () => void
}

export function ColumnMenu(props: ColumnMenuProps) {
  const { anchor, label, sort, onClose } = props
  /** Contains the calendar, so that a click there does not close the menu. */
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEscape(true, onClose)
  const box = anchor.getBoundingClientRect()
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      trapFocus
      withRoles={false}
      withinPortal
      position="bottom-start"
      width={260}
      closeOnEscape={false}
    >
      <Popover.Target>
        <span className={classes.anchor} style={{ left: box.left, top: box.top, height: box.height }} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Column ${label}`} className={classes.menu}>
        <Action
          icon={IconArrowUp}
          title="Sort ascending"
          isOn={sort?.isDescending === false}
          run={() => props.onSort(false)}
        />
        <Action
          icon={IconArrowDown}
          title="Sort descending"
          isOn={sort?.isDescending === true}
          run={() => props.onSort(true)}
        />
        {props.onMove && (
          <>
            <Action icon={IconArrowLeft} title="Move left" run={() => props.onMove?.(-1)} />
            <Action icon={IconArrowRight} title="Move right" run={() => props.onMove?.(1)} />
          </>
        )}
        {props.onHide && <Action icon={IconEyeOff} title="Hide column" run={props.onHide} />}
        <div className={classes.line} />
        <FloatingPlace value={place}>
          <FilterForm {...props} />
        </FloatingPlace>
        <div ref={setPlace} />
      </Popover.Dropdown>
    </Popover>
  )
}

interface ActionProps {
  icon: Icon
  title: string
  run: () => void
  isOn?: boolean
}

function Action({ icon: Sign, title, run, isOn }: ActionProps) {
  return (
    <button type="button" className={classes.action} aria-pressed={isOn} onClick={run}>
      <Sign size={16} stroke={1.75} />
      {title}
    </button>
  )
}

function FilterForm({ type, lengths, filter, values, typicalPrice, onFilter, onClose }: ColumnMenuProps) {
  const kind = getFilterKind(type)
  const range = filter?.kind === 'range' ? filter : { least: null, most: null }
  const [first, setFirst] = useState(() =>
    filter?.kind === 'contains' ? filter.text : formatBound(range.least, type, lengths),
  )
  const [second, setSecond] = useState(() => formatBound(range.most, type, lengths))
  const [dates, setDates] = useState<DateRangeChoice>(filter?.kind === 'dates' ? filter : NO_DATES)
  const [areDatesValid, setDatesValid] = useState(true)
  const [choices, setChoices] = useState<readonly string[]>(filter?.kind === 'values' ? filter.values : [])
  const read: ReadForm =
    kind === 'contains' && choices.length > 0
      ? { filter: { kind: 'values', values: choices } }
      : kind === 'dates'
        ? { filter: areDatesValid ? { kind, option: dates.option, custom: dates.custom } : null }
        : readForm(kind, first, second, type, lengths)
  const unit = getFilterUnit(type, lengths)
  const [askedText, setAskedText] = useState<string | null>(null)
  const doubt = read.filter?.kind === 'range' ? findDoubtfulBound(read.filter, typicalPrice) : null
  const formText = `${first} ${second}`
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!read.filter) return
        if (doubt && askedText !== formText) {
          setAskedText(formText)
          return
        }
        onFilter(isFilterEmpty(read.filter) ? null : read.filter)
        onClose()
      }}
    >
      <Stack gap={8} p={8}>
        {kind === 'contains' ? (
          <>
            <TextInput
              label={choices.length > 0 ? 'Find values' : 'Contains'}
              value={first}
              onChange={(event) => setFirst(event.currentTarget.value)}
            />
            <ValueFilterFields values={values} choices={choices} text={first} onChange={setChoices} />
          </>
        ) : kind === 'dates' ? (
          <DateRangeInput
            label="Dates"
            value={dates}
            today={marketDay()}
            onChange={(choice, { ok }) => {
              setDates(choice)
              setDatesValid(choice.option !== 'custom' || ok)
            }}
          />
        ) : (
          <Group gap={8} grow align="start" wrap="nowrap">
            <TextInput
              label={unit ? `From (${unit})` : 'From'}
              value={first}
              error={read.firstError}
              onChange={(event) => setFirst(event.currentTarget.value)}
            />
            <TextInput
              label={unit ? `To (${unit})` : 'To'}
              value={second}
              error={read.secondError}
              onChange={(event) => setSecond(event.currentTarget.value)}
            />
          </Group>
        )}
        {doubt && askedText === formText && (
          <PriceQuestion
            {...doubt}
            onChange={() => (doubt.end === 'least' ? setFirst : setSecond)(formatPlainNumber(doubt.guess, 0))}
          />
        )}
        <Group gap={8} justify="flex-end">
          <Button
            variant="default"
            size="xs"
            disabled={!filter}
            onClick={() => {
              onFilter(null)
              onClose()
            }}
          >
            Clear
          </Button>
          <Button type="submit" size="xs" disabled={!read.filter}>
            Filter
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const NO_DATES: DateRangeChoice = { option: 'none', custom: { from: null, to: null } }

interface ReadForm {
  filter: ColumnFilter | null
  firstError?: string
  secondError?: string
}

function readForm(
  kind: 'contains' | 'range',
  first: string,
  second: string,
  type: ColumnType,
  lengths: UnitSystem,
): ReadForm {
  if (kind === 'contains') return { filter: { kind, text: first } }
  const lower = readBound(first, type, lengths)
  const upper = readBound(second, type, lengths)
  if (lower.ok && upper.ok) {
    return isReversedRange({ min: lower.value, max: upper.value })
      ? { filter: null, secondError: RANGE_REVERSED }
      : { filter: { kind: 'range', least: lower.value, most: upper.value } }
  }
  return {
    filter: null,
    ...(lower.ok ? {} : { firstError: lower.reason }),
    ...(upper.ok ? {} : { secondError: upper.reason }),
  }
}
