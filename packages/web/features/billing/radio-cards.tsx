import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './billing.module.css'

interface RadioCardsProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; content: ReactNode }[]
  disabled?: boolean
  onChange: (value: Value) => void
}

export const RadioCards = <Value extends string>({
  label,
  value,
  options,
  disabled = false,
  onChange,
}: RadioCardsProps<Value>) => (
  <Radio.Group label={label} value={value} onChange={(newValue) => onChange(newValue as Value)}>
    <div className={classes.periods}>
      {options.map((option) => (
        <Radio.Card key={option.value} value={option.value} className={classes.period} disabled={disabled}>
          <Radio.Indicator size="xs" />
          {option.content}
        </Radio.Card>
      ))}
    </div>
  </Radio.Group>
)
