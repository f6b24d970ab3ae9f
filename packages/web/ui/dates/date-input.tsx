import { Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { formatInputDate, type IsoDate } from '#domain/text/dates.ts'
import { useEscape } from '../../lib/shortcuts.ts'
import { useFloatingPlace } from '../behaviour/floating-place.ts'
import { FIELD_MESSAGES } from '../fields/field-messages.ts'
import { useTypedText } from '../fields/use-typed-text.ts'
import { Calendar } from './calendar.tsx'
import classes from './date-input.module.css'
import { type DateInputResult, parseDateInput, parseWatchedAreaDate, parseYearFirst } from './typed-date.ts'

interface DateReading {
  read: (text: string, today: IsoDate) => DateInputResult
  show: (date: IsoDate) => string
  form: string
  message: string
}

/** Specification part 2, sections 5 and 9. */
const DATE_READINGS = {
  monthDayYear: {
    read: parseDateInput,
    show: formatInputDate,
    form: 'MM/DD/YYYY',
    message: 'This is not a valid date. Write it like Mar 4, 2026 or 03/04/2026.',
  },
  watchedArea: {
    read: parseWatchedAreaDate,
    show: (date) => date,
    form: 'YYYY-MM-DD or D/M',
    message: 'This is not a valid date. Write it like 2026-03-04 or Mar 4, 2026, or day and month like 4/3.',
  },
  iso: {
    read: parseYearFirst,
    show: (date) => date,
    form: 'YYYY-MM-DD',
    message: 'This is not a valid date. Write it like 2026-03-04 or Mar 4, 2026.',
  },
} as const satisfies Record<string, DateReading>

type DateReadingName = keyof typeof DATE_READINGS

interface DateInputProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max' | 'label'> {
  label: string
  value: IsoDate | null
  /** Called on blur, Enter and calendar selection. Null while empty or invalid. */
  onChange: (value: IsoDate | null, result: DateInputResult) => void
  today: IsoDate
  isRequired?: boolean
  reading?: DateReadingName
  min?: IsoDate | undefined
  max?: IsoDate | undefined
}

/** Specification part 2, section 5. */
export function DateInput({
  value,
  onChange,
  today,
  isRequired = false,
  reading = 'monthDayYear',
  min,
  max,
  error,
  onBlur,
  onKeyDown,
  ...input
}: DateInputProps) {
  const { read, show: format, form, message } = DATE_READINGS[reading]
  const getText = (date: IsoDate | null) => (date === null ? '' : format(date))
  const [text, show, textValue] = useTypedText(value, getText)
  const [invalidText, setInvalidText] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const place = useFloatingPlace()
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useEscape(isOpen, close)

  const apply = (result: DateInputResult, isTyped: boolean) => {
    const date = result.ok ? result.date : null
    setInvalidText(result.ok ? null : text)
    show(result.ok ? getText(date) : text, date)
    if (!isTyped || date !== textValue || !result.ok) onChange(date, result)
  }
  const entry = read(text, today)
  const isMissing = isRequired && entry.ok && entry.date === null
  const wrongMessage = isMissing
    ? FIELD_MESSAGES.required
    : entry.ok
      ? getBoundsMessage(format, min, max)
      : message
  const leave = () => apply(isMissing ? { ok: false, reason: 'required' } : validate(entry, min, max), true)
  return (
    <TextInput
      {...input}
      placeholder={form}
      autoComplete="off"
      aria-required={isRequired || undefined}
      inputMode="text"
      value={text}
      error={invalidText === text ? wrongMessage : error}
      onChange={(event) => show(event.currentTarget.value, value)}
      onBlur={(event) => {
        leave()
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        if (event.key === 'Enter') leave()
      }}
      rightSectionPointerEvents="all"
      rightSection={
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-end"
          trapFocus
          withRoles={false}
          closeOnEscape={false}
          {...place}
        >
          <Popover.Target>
            <button
              ref={button}
              type="button"
              className={classes.button}
              aria-label={`${input.label}: choose from the calendar`}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              disabled={input.disabled}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={18} stroke={1.75} />
            </button>
          </Popover.Target>
          <Popover.Dropdown
            role="dialog"
            aria-label={`${input.label}: calendar`}
            className={classes.dropdown}
          >
            <Calendar
              hasInitialFocus
              value={value}
              today={today}
              min={min}
              max={max}
              onChange={(date) => {
                apply({ ok: true, date }, false)
                close()
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}

function validate(result: DateInputResult, min?: IsoDate, max?: IsoDate): DateInputResult {
  if (!result.ok || result.date === null) return result
  const isWithin = (min === undefined || result.date >= min) && (max === undefined || result.date <= max)
  return isWithin ? result : { ok: false, reason: 'invalid-date' }
}

function getBoundsMessage(format: (date: IsoDate) => string, min?: IsoDate, max?: IsoDate): string {
  if (min === undefined) return `Must not be after ${format(max ?? '')}.`
  if (max === undefined) return `Must not be before ${format(min)}.`
  return `Must be from ${format(min)} to ${format(max)}.`
}
