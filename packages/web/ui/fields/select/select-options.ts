import { isAllowed, type ResourceKey } from '#domain/account/permissions.ts'

export interface SelectOption<Value extends string = string> {
  value: Value
  label: string
  isDisabled?: boolean
  /** Hidden without any of these resources (specification part 2, section 6). */
  needs?: readonly ResourceKey[]
}

export function filterAllowedOptions<Value extends string>(
  options: readonly SelectOption<Value>[],
  resources?: ReadonlySet<ResourceKey>,
): SelectOption<Value>[] {
  return options.filter(({ needs }) => !resources || isAllowed(resources, needs))
}

export function filterMatchingOptions<Value extends string>(
  options: readonly SelectOption<Value>[],
  search: string,
): SelectOption<Value>[] {
  const words = foldCase(search).split(/\s+/).filter(Boolean)
  return options.filter(({ label }) => words.every((word) => foldCase(label).includes(word)))
}

/** Selects all, in option order, or none if all are selected. */
export function toggleAll<Value extends string>(
  options: readonly SelectOption<Value>[],
  visibleOptions: readonly SelectOption<Value>[],
  values: readonly Value[],
): Value[] {
  const matches = new Set(visibleOptions.filter(({ isDisabled }) => !isDisabled).map(({ value }) => value))
  const hasAll = [...matches].every((value) => values.includes(value))
  const remaining = new Set(hasAll ? values.filter((value) => !matches.has(value)) : [...values, ...matches])
  return sortByOptionOrder(options, remaining)
}

export function sortByOptionOrder<Value extends string>(
  options: readonly SelectOption<Value>[],
  values: ReadonlySet<Value>,
): Value[] {
  const knownValues = options.map(({ value }) => value).filter((value) => values.has(value))
  return [...knownValues, ...[...values].filter((value) => !knownValues.includes(value))]
}

const foldCase = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
