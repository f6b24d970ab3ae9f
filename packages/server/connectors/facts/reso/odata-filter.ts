/** Creates OData filters. All values are escaped. */
import { formatPlainNumber } from '#domain/text/number-format.ts'

/** Branded, so that only this file can create filters. */
export type Filter = string & { readonly kind: 'filter' }

const FIELD_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/

const toFilter = (text: string) => text as Filter

function field(name: string): string {
  if (!FIELD_NAME.test(name)) throw new Error(`'${name}' is not the name of a field`)
  return name
}

/** Doubles quotes (OData URL conventions 5.1.1.6.1). */
const literal = (value: string | number) => {
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  if (!Number.isFinite(value)) throw new Error(`${value} is not a number`)
  // Some services cannot read `1e-7`.
  return formatPlainNumber(value, 12)
}

export const equals = (name: string, value: string | number): Filter =>
  toFilter(`${field(name)} eq ${literal(value)}`)

export const atLeast = (name: string, value: number): Filter =>
  toFilter(`${field(name)} ge ${literal(value)}`)
export const atMost = (name: string, value: number): Filter => toFilter(`${field(name)} le ${literal(value)}`)

/** OData writes dates without quotes. */
export function onOrAfter(name: string, date: string): Filter {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new Error(`'${date}' is not a date`)
  return toFilter(`${field(name)} ge ${date}`)
}

/** Joins comparisons by `or`, because `in` requires OData 4.01. */
export function equalsAny(name: string, values: readonly string[]): Filter {
  if (values.length === 0) throw new Error('A filter needs something to compare with')
  const parts = values.map((value) => equals(name, value))
  return toFilter(parts.length === 1 ? parts.join('') : `(${parts.join(' or ')})`)
}

export function and(...parts: readonly Filter[]): Filter {
  return toFilter(parts.join(' and '))
}
