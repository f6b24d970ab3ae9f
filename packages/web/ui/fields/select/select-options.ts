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
  allowed?: ReadonlySet<ResourceKey>,
): SelectOption<Value>[] {
  return options.filter(({ needs }) => !allowed || isAllowed(allowed, needs))
}

export function filterMatchingOptions<Value extends string>(
  options: readonly SelectOption<Value>[],
  search: string,
): SelectOption<Value>[] {
  const words = foldCase(search).split(/\s+/).filter(Boolean)
  return options.filter(({ label }) => words.every((word) => foldCase(label).includes(word)))
}

/** Selects all, in option order, or none if all are selected. */
export function toggledAll<Value extends string>(
  options: readonly SelectOption<Value>[],
  shown: readonly SelectOption<Value>[],
  chosen: readonly Value[],
): Value[] {
  const within = new Set(shown.filter(({ isDisabled }) => !isDisabled).map(({ value }) => value))
  const areAllIn = [...within].every((value) => chosen.includes(value))
  const remaining = new Set(areAllIn ? chosen.filter((value) => !within.has(value)) : [...chosen, ...within])
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
