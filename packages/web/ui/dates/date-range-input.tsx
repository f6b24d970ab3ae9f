import { useState } from 'react'
import {
  type CustomRangeResult,
  customRange,
  DATE_RANGE_OPTIONS,
  type DateRange,
  type DateRangeOption,
  toDateRange,
} from '#domain/text/date-range.ts'
import { formatDate, type IsoDate } from '#domain/text/dates.ts'
import { FieldGroup } from '../fields/field-group.tsx'
import { SelectBox } from '../fields/select/select-box.tsx'
import { DateInput } from './date-input.tsx'
import classes from './date-range-input.module.css'
import type { DateInputResult } from './typed-date.ts'

export interface DateRangeChoice {
  option: DateRangeOption
  /** Custom range, kept while another option is chosen. */
  custom: DateRange
}

interface DateRangeInputProps {
  label: string
  value: DateRangeChoice
  onChange: (value: DateRangeChoice, result: CustomRangeResult) => void
  today: IsoDate
  reading?: 'iso' | 'watchedArea'
  disabled?: boolean
}

const OPTIONS = Object.entries(DATE_RANGE_OPTIONS).map(([value, label]) => ({
  value: value as DateRangeOption,
  label,
}))

type End = keyof DateRange

/** Specification part 1, section 2.4; part 2, section 9. */
export function DateRangeInput(props: DateRangeInputProps) {
  const { label, value, onChange, today, reading = 'iso', disabled = false } = props
  const { option, custom } = value
  const [invalidEnds, setInvalidEnds] = useState<readonly End[]>([])
  const isCustom = option === 'custom'
  const check = customRange(custom.from ?? '', custom.to ?? '')
  const range = toDateRange(option, today, custom)
  const set = (end: End) => (date: IsoDate | null, result: DateInputResult) => {
    const newEnds = [...invalidEnds.filter((other) => other !== end), ...(result.ok ? [] : [end])]
    setInvalidEnds(newEnds)
    const next = { ...custom, [end]: date }
    onChange({ option, custom: next }, getResult(next, newEnds))
  }
  const problem = isCustom && invalidEnds.length === 0 && !check.ok ? check.reason : null
  return (
    <FieldGroup label={label} error={problem}>
      {(errorId) => (
        <>
          <SelectBox
            label="Period"
            isLabelHidden
            isSearchable={false}
            options={OPTIONS}
            value={option}
            disabled={disabled}
            onChange={(next) =>
              onChange({ option: next, custom }, getResult(custom, next === 'custom' ? invalidEnds : []))
            }
          />
          {isCustom ? (
            <div className={classes.ends}>
              {(['from', 'to'] as const).map((end) => (
                <DateInput
                  key={end}
                  label={end === 'from' ? 'From' : 'To'}
                  reading={reading}
                  value={custom[end]}
                  onChange={set(end)}
                  today={today}
                  disabled={disabled}
                  aria-errormessage={errorId}
                  error={problem ? true : undefined}
                />
              ))}
            </div>
          ) : (
            range && (
              <p className={classes.meaning}>
                {formatDate(range.from ?? '')} to {formatDate(range.to ?? '')}
              </p>
            )
          )}
        </>
      )}
    </FieldGroup>
  )
}

const getResult = (custom: DateRange, invalidEnds: readonly End[]): CustomRangeResult =>
  invalidEnds.length > 0
    ? { ok: false, reason: 'From and To must be dates like 2026-03-04.' }
    : customRange(custom.from ?? '', custom.to ?? '')
