import type { Choice } from '#contract/area-choices.ts'
import { MultiSelectBox } from '../../../ui/fields/select-box.tsx'

interface ChoiceBoxProps {
  label: string
  /** Of the empty box, which leaves nothing out: `All brokers`. */
  all: string
  /** Undefined until they came. */
  choices: readonly Choice[] | undefined
  isLoading: boolean
  values: readonly string[]
  onChange: (values: string[]) => void
  /** How a value reads. */
  titleOf?: (value: string) => string
}

/** Values of a criterion, with the listings that have each now; what is chosen and no listing has any more stays. */
export function ChoiceBox({
  label,
  all,
  choices = [],
  isLoading,
  values,
  onChange,
  titleOf = (value) => value,
}: ChoiceBoxProps) {
  const gone = values.filter((value) => choices.every((choice) => choice.value !== value))
  const options = [...choices, ...gone.map((value) => ({ value, count: 0 }))].map(({ value, count }) => ({
    value,
    label: `${titleOf(value)} (${count.toLocaleString('en-CA')})`,
  }))
  return (
    <MultiSelectBox
      label={label}
      placeholder={all}
      options={options}
      isLoading={isLoading}
      values={values}
      onChange={onChange}
    />
  )
}
