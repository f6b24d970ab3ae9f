import { Checkbox, ScrollArea } from '@mantine/core'
import { formatNumber } from '#domain/text/number-format.ts'
import type { ValueCount } from './value-counts.ts'
import classes from './value-filter-fields.module.css'

/** Maximum values in the list. Typing finds the others. */
const MAX_VALUES = 60

interface ValueFilterFieldsProps {
  values: readonly ValueCount[]
  choices: readonly string[]
  text: string
  onChange: (choices: string[]) => void
}

export function ValueFilterFields({ values, choices, text, onChange }: ValueFilterFieldsProps) {
  const searchText = text.trim().toLowerCase()
  const missingValues = choices.filter((value) => !values.some(({ text }) => text === value))
  const allValues = [...values, ...missingValues.map((value) => ({ text: value, count: 0 }))]
  const matches = allValues.filter((value) => value.text.toLowerCase().includes(searchText))
  const visibleMatches = matches.slice(0, MAX_VALUES)
  const toggle = (value: string) =>
    onChange(choices.includes(value) ? choices.filter((other) => other !== value) : [...choices, value])
  return (
    <fieldset className={classes.values}>
      <legend>Values</legend>
      <ScrollArea.Autosize mah={220} type="auto">
        {visibleMatches.map(({ text: value, count }) => (
          <Checkbox
            key={value}
            size="xs"
            className={classes.value ?? ''}
            label={
              <>
                <span className={classes.text}>{value}</span> <span>{formatNumber(count)}</span>
              </>
            }
            checked={choices.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
      </ScrollArea.Autosize>
      {matches.length > visibleMatches.length && (
        <p>{formatNumber(matches.length - visibleMatches.length)} more: type to find them.</p>
      )}
    </fieldset>
  )
}
