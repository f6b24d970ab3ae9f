import type { ResourceKey } from '#domain/account/permissions.ts'
import { filterAllowedOptions, sortByOptionOrder, toggleAll } from './select-options.ts'
import { SelectShell, type SelectShellProps } from './select-shell.tsx'

interface SelectBoxBase<Value extends string>
  extends Omit<SelectShellProps<Value>, 'isMultiple' | 'values' | 'text' | 'onPick' | 'pickAll'> {
  resources?: ReadonlySet<ResourceKey>
}

interface SelectBoxProps<Value extends string> extends SelectBoxBase<Value> {
  value: Value | null
  onChange: (value: Value) => void
}

/** Specification part 2, section 2. */
export function SelectBox<Value extends string>({
  options,
  resources,
  value,
  onChange,
  ...shell
}: SelectBoxProps<Value>) {
  const allowedOptions = filterAllowedOptions(options, resources)
  return (
    <SelectShell
      {...shell}
      options={allowedOptions}
      values={value === null ? [] : [value]}
      text={allowedOptions.find((option) => option.value === value)?.label ?? null}
      isMultiple={false}
      onPick={onChange}
    />
  )
}

export interface MultiSelectBoxProps<Value extends string> extends SelectBoxBase<Value> {
  values: readonly Value[]
  /** In the order of the options. */
  onChange: (values: Value[]) => void
}

/** Options hidden by a search keep their state. */
export function MultiSelectBox<Value extends string>({
  options,
  resources,
  values,
  onChange,
  ...shell
}: MultiSelectBoxProps<Value>) {
  const allowedOptions = filterAllowedOptions(options, resources)
  const labels = allowedOptions.filter(({ value }) => values.includes(value)).map(({ label }) => label)
  const pick = (value: Value) => {
    const next = new Set(values)
    if (!next.delete(value)) next.add(value)
    onChange(sortByOptionOrder(options, next))
  }
  return (
    <SelectShell
      {...shell}
      options={allowedOptions}
      values={values}
      text={labels.length === 0 ? null : labels.join(', ')}
      isMultiple
      onPick={pick}
      pickAll={(visibleOptions) => onChange(toggleAll(options, visibleOptions, values))}
    />
  )
}
