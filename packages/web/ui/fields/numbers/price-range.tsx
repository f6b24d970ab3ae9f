import { useState } from 'react'
import { isReversedRange, type NumberRange, RANGE_REVERSED } from '#domain/text/number-format.ts'
import { FieldGroup } from '../field-group.tsx'
import { PriceInput } from './price-input.tsx'
import classes from './range-stepper.module.css'

interface PriceRangeProps {
  label: string
  /** Whole dollars. */
  value: NumberRange
  /** `ok` is false while an end is invalid. A reversed range shows a message. */
  onChange: (value: NumberRange, result: { ok: boolean }) => void
}

const ENDS = { min: 'Lowest', max: 'Highest' } as const

export function PriceRange({ label, value, onChange }: PriceRangeProps) {
  const [isRead, setRead] = useState({ min: true, max: true })
  const change =
    (end: keyof NumberRange) =>
    (price: number | null, { ok }: { ok: boolean }) => {
      const next = { ...isRead, [end]: ok }
      setRead(next)
      onChange({ ...value, [end]: price }, { ok: next.min && next.max })
    }
  const end = (key: keyof NumberRange) => (
    <PriceInput label={ENDS[key]} value={value[key]} onChange={change(key)} />
  )
  return (
    <FieldGroup label={label} error={isReversedRange(value) && RANGE_REVERSED}>
      {() => (
        <div className={classes.ends}>
          {end('min')}
          {end('max')}
        </div>
      )}
    </FieldGroup>
  )
}
