import { type CopyValue, copyLine } from '../../db/copy.ts'

const ISO_DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const MAX_INTEGER = 2_147_483_647
/** A B-tree entry has at most 2,700 bytes, and a character up to 3. Longer text indicates shifted columns. */
const MAX_LENGTHS: Readonly<Record<string, number>> = {
  plan_number: 500,
  roll_number: 500,
  land_coordinate: 500,
  listing_number: 500,
  street: 500,
  civic_number: 100,
  municipality: 200,
  search_text: 500,
}
/** Names of columns in messages, if different. */
const COLUMN_TITLES: Readonly<Record<string, string>> = { search_text: 'the whole address' }

type Column = readonly [name: string, type: string]

/**
 * Makes the row's line for COPY, or says why a value cannot be stored. PostgreSQL would reject the whole file
 * without naming the row. Replaces JSON in `values` that PostgreSQL cannot store.
 */
export function rowLine(
  columns: readonly Column[],
  values: CopyValue[],
): { ok: true; line: string } | { ok: false; reason: string } {
  for (let i = 0; i < columns.length; i++) {
    const value = values[i]
    if (value === null || value === undefined) continue
    const [name, type] = columns[i] as Column
    const problem = valueProblem(name, type, value)
    if (problem)
      return { ok: false, reason: `${COLUMN_TITLES[name] ?? name.replaceAll('_', ' ')} ${problem}` }
    if (type === 'jsonb' && (value as string).includes('\\u')) values[i] = storableJson(value as string)
  }
  return { ok: true, line: copyLine(values) }
}

function valueProblem(name: string, type: string, value: CopyValue): string | null {
  switch (type) {
    case 'text':
      if (typeof value !== 'string') return 'is not text'
      if (value.includes('\0')) return 'contains a NUL character'
      return value.length > (MAX_LENGTHS[name] ?? Number.POSITIVE_INFINITY)
        ? `is longer than ${MAX_LENGTHS[name]} characters`
        : null
    case 'integer':
      if (!Number.isInteger(value)) return 'is not a whole number'
      return Math.abs(value as number) <= MAX_INTEGER ? null : `is beyond ±${MAX_INTEGER}`
    case 'bigint':
      return Number.isSafeInteger(value) ? null : 'is not a whole number that can be stored exactly'
    case 'double precision':
      return Number.isFinite(value) ? null : 'is not a finite number'
    case 'date':
      return typeof value === 'string' && ISO_DATE.test(value)
        ? null
        : `is not a date: ${String(value).slice(0, 40)}`
    default:
      return null
  }
}

/** Drops NUL and replaces lone surrogates, which jsonb does not accept. */
function storableJson(json: string): string {
  return JSON.stringify(JSON.parse(json), (_key, value) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  )
}
