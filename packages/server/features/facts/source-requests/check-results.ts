import { type FactFailure, FactLists, type FactOrigin } from '#contract/facts/facts.ts'
import type { CellValue } from '#contract/parcel/parcels.ts'
import { type Column, columnLabel, columnName, columnsOf } from '#domain/table/columns.ts'
import type { ColumnType } from '#domain/text/column-type.ts'
import { asStorable } from '#domain/text/cut/stored-characters.ts'
import { isIsoDate } from '#domain/text/dates.ts'
import type { FactConnector, FactFinding, FactResult } from '../../../connectors/facts/fact-connector.ts'

export type CheckedResult = CheckedFinding | CheckedRefusal

interface CheckedFinding {
  upid: string
  ok: true
  values: Record<string, CellValue>
  lists: FactLists | null
  origin: FactOrigin
  wasNotQueried: boolean
}

interface CheckedRefusal {
  upid: string
  ok: false
  failure: FactFailure
  reason: string
}

const MAX_TEXT_LENGTH = 20_000
const MAX_REASON_LENGTH = 300
const INVALID_RESPONSE = 'The source returned an invalid response'

/**
 * Returns exactly one result per queried parcel. Drops results for other parcels. Contradictory results, and
 * values that do not fit their column, make a parcel's result unusable.
 */
export function checkResults(
  connector: Pick<FactConnector, 'key' | 'origin'>,
  upids: readonly string[],
  responses: readonly FactResult[],
): CheckedResult[] {
  const byUpid = Map.groupBy(Array.isArray(responses) ? responses : [], (response) => response?.upid)
  return upids.map((upid) => {
    const [response, ...doubles] = byUpid.get(upid) ?? []
    if (!response) return unusable(upid, 'The source left this parcel out of its response.')
    if (doubles.some((double) => JSON.stringify(double) !== JSON.stringify(response))) {
      return unusable(upid, 'The source returned two different results for this parcel.')
    }
    return response.ok ? checkFinding(connector, response) : checkRefusal(response)
  })
}

const unusable = (upid: string, reason: string): CheckedRefusal => ({
  upid,
  ok: false,
  failure: 'unusable',
  reason,
})

function checkRefusal({ upid, failure, reason }: Exclude<FactResult, FactFinding>): CheckedRefusal {
  return { upid, ok: false, failure, reason: sanitizeReason(reason) }
}

export function sanitizeReason(reason: unknown): string {
  const text = typeof reason === 'string' ? asStorable(reason.toWellFormed()).trim() : ''
  if (text === '') return 'The source gave no reason.'
  return text.length > MAX_REASON_LENGTH ? `${text.slice(0, MAX_REASON_LENGTH - 1).toWellFormed()}…` : text
}

function checkFinding(connector: Pick<FactConnector, 'key' | 'origin'>, finding: FactFinding): CheckedResult {
  const { upid, values, asOf } = finding
  if (typeof values !== 'object' || values === null) return unusable(upid, `${INVALID_RESPONSE}.`)
  const columns = new Map(columnsOf(connector.key).map((column) => [columnName(column.key), column]))
  const valid: Record<string, CellValue> = {}
  for (const [name, value] of Object.entries(values)) {
    const column = columns.get(name)
    // A newer version may have stored columns that are unknown here.
    if (!column) continue
    if (!isValueOfType(column.type, value))
      return unusable(upid, `${INVALID_RESPONSE} (${getLabel(column)}).`)
    valid[name] = value
  }
  if (!isIsoDate(asOf)) return unusable(upid, `${INVALID_RESPONSE} (its date).`)
  const lists = FactLists.safeParse(finding.lists ?? {})
  if (!lists.success || !isStorable(lists.data)) return unusable(upid, `${INVALID_RESPONSE} (its lists).`)
  const origin = { ...(finding.origin ?? connector.origin), asOf }
  if (!isStorable(origin)) return unusable(upid, `${INVALID_RESPONSE} (its origin).`)
  const wasNotQueried = finding.wasNotQueried === true
  return { upid, ok: true, values: valid, lists: finding.lists ? lists.data : null, origin, wasNotQueried }
}

const getLabel = (column: Column) => columnLabel(column, { current: null, previous: null })

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_TEXT_LENGTH && isStorable(value)
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const isDate = (value: unknown) => typeof value === 'string' && isIsoDate(value)

/** Accepts only http and https; a script address would run in our page. */
function isLink(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('link' in value)) return false
  return isText(value.name) && isText(value.link) && /^https?:\/\//i.test(value.link)
}

const IS_VALUE_BY_TYPE: Record<ColumnType, (value: unknown) => boolean> = {
  text: isText,
  number: isNumber,
  number2: isNumber,
  meters: isNumber,
  currency: isNumber,
  currency0: isNumber,
  date: isDate,
  area: isNumber,
  floorArea: isNumber,
  areaImperial: isNumber,
  areaMetric: isNumber,
  percent: isNumber,
  link: isLink,
}

const isValueOfType = (type: ColumnType, value: unknown): value is CellValue =>
  value === null || IS_VALUE_BY_TYPE[type](value)

/** Whether PostgreSQL can store the value as JSON, which excludes NUL and lone surrogates. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(isStorable)
}
