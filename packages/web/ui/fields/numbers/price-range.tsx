import { isReversedRange, type NumberRange, RANGE_REVERSED } from '#domain/text/number-format.ts'
import { FieldGroup } from '../field-group.tsx'
import { PriceInput } from './price-input.tsx'
import classes from './range-stepper.module.css'

interface PriceRangeProps {
  label: string
  /** Whole dollars. */
  value: NumberRange
  /** May be reversed: the message stands beside it, and what was typed remains. */
  onChange: (value: NumberRange) => void
}

/** Two price inputs that make a range; either end may be open. */
export function PriceRange({ label, value, onChange }: PriceRangeProps) {
  return (
    <FieldGroup label={label} error={isReversedRange(value) && RANGE_REVERSED}>
      {() => (
        <div className={classes.ends}>
          <PriceInput label="Lowest" value={value.min} onChange={(min) => onChange({ ...value, min })} />
          <PriceInput label="Highest" value={value.max} onChange={(max) => onChange({ ...value, max })} />
        </div>
      )}
    </FieldGroup>
  )
}
