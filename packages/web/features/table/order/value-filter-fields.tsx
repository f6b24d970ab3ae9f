import { Checkbox, ScrollArea } from '@mantine/core'
import { formatNumber } from '#domain/text/number-format.ts'
import type { ValueCount } from './value-counts.ts'
import classes from './value-filter-fields.module.css'

/** Maximum values in the list. Typing finds the others. */
const MAX_VALUES = 60

interface ValueFilterFieldsProps {
  values: readonly ValueCount[]
  chosen: readonly string[]
  text: string
  onChange: (chosen: string[]) => void
}

export function ValueFilterFields({ values, chosen, text, onChange }: ValueFilterFieldsProps) {
  const searchText = text.trim().toLowerCase()
  const missing = chosen.filter((value) => !values.some(({ text }) => text === value))
  const all = [...values, ...missing.map((value) => ({ text: value, count: 0 }))]
  const fitting = all.filter((value) => value.text.toLowerCase().includes(searchText))
  const listed = fitting.slice(0, MAX_VALUES)
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  return (
    <fieldset className={classes.values}>
      <legend>Values</legend>
      <ScrollArea.Autosize mah={220} type="auto">
        {listed.map(({ text: value, count }) => (
          <Checkbox
            key={value}
            size="xs"
            className={classes.value ?? ''}
            label={
              <>
                <span className={classes.text}>{value}</span> <span>{formatNumber(count)}</span>
              </>
            }
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
      </ScrollArea.Autosize>
      {fitting.length > listed.length && (
        <p>{formatNumber(fitting.length - listed.length)} more: type to find them.</p>
      )}
    </fieldset>
  )
}
