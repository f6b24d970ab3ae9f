import { type EntityType, ODataError, type ODataRow } from './edm.ts'

/** A field must equal any of the values (`eq`), or lie within a bound. */
interface Condition {
  field: string
  by: 'eq' | 'ge' | 'le'
  values: readonly (string | number)[]
}

/** All conditions must hold. Only the filters that our client sends are supported. */
export type Filter = readonly Condition[]

const COMPARISON = String.raw`\w+ \w+ (?:'(?:[^']|'')*'|[\d.-]+)`
const ALTERNATIVES = `${COMPARISON}(?: or ${COMPARISON})*`
const PART = new RegExp(
  String.raw`^(?:\((${ALTERNATIVES})\)|(${COMPARISON}))(?: and (?=[\w(])|$)|^(${ALTERNATIVES})$`,
)

/** @throws `ODataError` with the position of what it cannot parse. */
export function parseFilter(text: string, entity: EntityType): Filter {
  const conditions: Condition[] = []
  let rest = text
  do {
    const [part, ...groups] = PART.exec(rest) ?? []
    if (part === undefined)
      throw new ODataError(`Syntax error in $filter at position ${text.length - rest.length}.`)
    const comparisons = groups.find((group) => group !== undefined)?.match(new RegExp(COMPARISON, 'g')) ?? []
    conditions.push(joinAlternatives(comparisons.map((comparison) => readComparison(comparison, entity))))
    rest = rest.slice(part.length)
  } while (rest !== '')
  return conditions
}

function joinAlternatives(alternatives: readonly Condition[]): Condition {
  const [first] = alternatives
  const isOneField = alternatives.every(({ field, by }) => field === first?.field && by === 'eq')
  if (!first || (alternatives.length > 1 && !isOneField))
    throw new ODataError('The alternatives of $filter must be values of one field.')
  return { ...first, values: alternatives.flatMap(({ values }) => values) }
}

function readComparison(text: string, { name, properties }: EntityType): Condition {
  const [, field = '', by = '', literal = ''] = /^(\w+) (\w+) (.*)$/s.exec(text) ?? []
  const type = Object.hasOwn(properties, field) ? properties[field] : undefined
  if (!type || type === 'Collection')
    throw new ODataError(`Could not find a property named '${field}' on type '${name}'.`)
  if (by !== 'eq' && by !== 'ge' && by !== 'le')
    throw new ODataError(`Syntax error in $filter after '${field}'.`)
  const value = getLiteral(literal, type)
  if (value === null)
    throw new ODataError(
      `A binary operator with incompatible types was detected: Edm.${type} and ${literal}.`,
    )
  return { field, by, values: [value] }
}

function getLiteral(literal: string, type: EntityType['properties'][string]): string | number | null {
  if (literal.startsWith("'")) return type === 'String' ? literal.slice(1, -1).replaceAll("''", "'") : null
  if (type === 'Date') return /^\d{4}-\d{2}-\d{2}$/.test(literal) ? literal : null
  return (type === 'Int32' || type === 'Decimal') && /^-?\d+(?:\.\d+)?$/.test(literal)
    ? Number(literal)
    : null
}

/** A row without the field does not match. */
export const matchesFilter = (filter: Filter, row: ODataRow): boolean =>
  filter.every(({ field, by, values }) => {
    const value = row[field] as string | number | null | undefined
    const [bound] = values
    if (value == null || bound === undefined) return false
    if (by === 'eq') return values.includes(value)
    return by === 'ge' ? value >= bound : value <= bound
  })
