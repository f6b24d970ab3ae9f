/**
 * Reads fields of a board's row. A missing, null or blank field is unknown. @throws `UnreadableRow` for an
 * unexpected value, because a guess would be shown as a fact.
 */
import { normalisePid } from '#domain/parcel/pid.ts'
import { nounFor } from '#domain/text/counts.ts'
import { isIsoDate } from '#domain/text/dates.ts'
import type { ResoRow } from '../reso/reso-client.ts'

export class UnreadableRow extends Error {
  constructor(field: string, problem: string) {
    super(`what it states for ${field} is ${problem}`)
    this.name = 'UnreadableRow'
  }
}

export function readText(row: ResoRow, field: string): string | null {
  const value = row[field] ?? null
  if (value === null) return null
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') throw new UnreadableRow(field, 'no text')
  return value.replace(/\s+/g, ' ').trim() || null
}

/** OData may write decimals as text. */
export function readNumber(row: ResoRow, field: string): number | null {
  const value = row[field] ?? null
  if (value === null || (typeof value === 'string' && value.trim() === '')) return null
  const number = typeof value === 'string' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) throw new UnreadableRow(field, 'no number')
  return number
}

/** Boards write 0 for unknown sizes. */
export function readSize(row: ResoRow, field: string): number | null {
  const size = readNumber(row, field)
  if (size === null || size === 0) return null
  if (size < 0) throw new UnreadableRow(field, 'below zero')
  return size
}

export function countText(row: ResoRow, field: string): string | null {
  const count = readNumber(row, field)
  return count === null ? null : String(count)
}

/** The day as written, in the board's time zone. */
export function readDay(row: ResoRow, field: string): string | null {
  const text = readText(row, field)
  if (text === null) return null
  const day = text.slice(0, 10)
  if (!isIsoDate(day)) throw new UnreadableRow(field, 'no date')
  return day
}

export function readWords(row: ResoRow, field: string): string | null {
  const value = row[field] ?? null
  if (!Array.isArray(value)) return readText(row, field)
  const words = value.filter((word) => typeof word === 'string' && word.trim() !== '')
  return words.length === 0 ? null : words.join(', ')
}

export function readRows(row: ResoRow, field: string): ResoRow[] {
  const value = row[field] ?? null
  if (value === null) return []
  const isRowList =
    Array.isArray(value) &&
    value.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item))
  if (!isRowList) throw new UnreadableRow(field, 'no list')
  return value as ResoRow[]
}

export function readPid(row: ResoRow): string | null {
  const value = row.ParcelNumber
  return typeof value === 'string' || typeof value === 'number' ? normalisePid(value) : null
}

/** `Rancher, 1 storey`. Uses the building type if the board states no style. */
export function describeStructure(row: ResoRow): string | null {
  const style = readWords(row, 'ArchitecturalStyle') ?? readWords(row, 'PropertySubType')
  const stories = readNumber(row, 'Stories')
  const storeys = stories === null ? null : `${stories} ${nounFor(stories, 'storey')}`
  return [style, storeys].filter((part) => part !== null).join(', ') || null
}
