import { type ReactNode, useState } from 'react'
import type { NumberRange } from '#domain/text/number-format.ts'
import { FieldGroup } from '../field-group.tsx'
import classes from './range-stepper.module.css'
import { Stepper } from './stepper.tsx'
import { checkRange, RANGE_MESSAGE, RANGE_STEPPER_RULES, type RangeResult } from './steps.ts'
import type { NumberInputResult } from './typed-number.ts'

interface RangeStepperProps {
  label: string
  description?: ReactNode
  value: NumberRange
  onChange: (value: NumberRange, result: RangeResult) => void
  step?: number
  /** Unit in the labels: `ft²`. */
  unit?: string
  error?: ReactNode
  disabled?: boolean
}

const ENDS = [
  ['min', 'Minimum'],
  ['max', 'Maximum'],
] as const

type Ends = Record<keyof NumberRange, NumberInputResult | null>

/** Specification part 2, section 5: 0 to the largest safe integer, either end may be open. */
export function RangeStepper(props: RangeStepperProps) {
  const { label, description, value, onChange, step = 1, unit, error, disabled } = props
  const [ends, setEnds] = useState<Ends>({ min: null, max: null })
  const result = getResult(value, ends)
  const change = (end: keyof NumberRange) => (number: number | null, read: NumberInputResult) => {
    const next = { ...value, [end]: number }
    const nextEnds = { ...ends, [end]: read }
    setEnds(nextEnds)
    onChange(next, getResult(next, nextEnds))
  }
  const message = error ?? (result.ok ? null : result.reason)
  return (
    <FieldGroup label={label} description={description} error={message}>
      {(errorId) => (
        <div className={classes.ends}>
          {ENDS.map(([end, name]) => (
            <Stepper
              key={end}
              label={unit ? `${name} (${unit})` : name}
              rules={{ ...RANGE_STEPPER_RULES, step }}
              value={value[end]}
              onChange={change(end)}
              error={isWrong(ends[end], result) && Boolean(message)}
              aria-errormessage={errorId}
              disabled={disabled ?? false}
            />
          ))}
        </div>
      )}
    </FieldGroup>
  )
}

function getResult(value: NumberRange, { min, max }: Ends): RangeResult {
  const isUnread = [min, max].some((end) => end !== null && !end.ok)
  return isUnread ? { ok: false, reason: RANGE_MESSAGE } : checkRange(value)
}

/** Whether to mark an end as wrong: only an invalid one, or both if the range is reversed. */
const isWrong = (end: NumberInputResult | null, result: RangeResult): boolean =>
  !result.ok && (result.reason === RANGE_MESSAGE ? end !== null && !end.ok : true)
