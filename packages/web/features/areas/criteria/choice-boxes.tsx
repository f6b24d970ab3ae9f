import type { Choice } from '#contract/watching/area-choices.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { MultiSelectBox } from '../../../ui/fields/select/select-box.tsx'

export interface ChoiceField<Key extends string> {
  key: Key
  label: string
  /** Label for no restriction: `All brokers`. */
  all: string
  titleOf?: (value: string) => string
}

interface ChoiceBoxesProps<Key extends string> {
  fields: readonly ChoiceField<Key>[]
  choices: Readonly<Record<Key, readonly Choice[]>> | undefined
  isLoading: boolean
  criteria: Readonly<Record<Key, string[]>>
  onChange: (criteria: Record<Key, string[]>) => void
}

export function ChoiceBoxes<Key extends string>(props: ChoiceBoxesProps<Key>) {
  const { fields, choices, isLoading, criteria, onChange } = props
  return fields.map(({ key, label, all, titleOf }) => (
    <MultiSelectBox
      key={key}
      label={label}
      placeholder={all}
      options={getOptions(choices?.[key] ?? [], criteria[key], titleOf)}
      isLoading={isLoading}
      values={criteria[key]}
      onChange={(values) => onChange({ ...criteria, [key]: values })}
    />
  ))
}

function getOptions(
  choices: readonly Choice[],
  values: readonly string[],
  titleOf = (value: string) => value,
): { value: string; label: string }[] {
  const removedValues = values.filter((value) => choices.every((choice) => choice.value !== value))
  return [...choices, ...removedValues.map((value) => ({ value, count: 0 }))].map(({ value, count }) => ({
    value,
    label: `${titleOf(value)} (${formatNumber(count)})`,
  }))
}
