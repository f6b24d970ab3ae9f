/** Terms of imported columns. All cells of a column together decide its kind. */
import { quantile } from '../algebra/order-statistics.ts'
import type { ImportedAttributes } from '../sales/market-sale.ts'
import { type AdjustmentRow, type ImportedRow, TERMS } from './terms.ts'

export const MAX_IMPORTED = 30

/** `ordered`: words on a known scale. */
export const IMPORTED_KINDS = ['number', 'ordered', 'yes or no'] as const
type ImportedKind = (typeof IMPORTED_KINDS)[number]

export interface ImportedTerm {
  name: string
  kind: ImportedKind
  /** Words of an ordered attribute, lowest first. */
  words: readonly string[]
  /** Range without outliers. Values outside count as the nearest bound. */
  least: number
  most: number
}

/** Known scales, lowest word first. A column that contains another word has no order. */
const SCALES: readonly (readonly string[])[] = [
  [
    'very poor',
    'poor',
    'below average',
    'fair',
    'average',
    'above average',
    'good',
    'very good',
    'excellent',
    'superior',
  ],
  ['low', 'medium', 'high', 'very high'],
  ['small', 'medium', 'large'],
  ['none', 'partial', 'full'],
  ['none', 'unfinished', 'partly finished', 'finished'],
  ['none', 'single', 'double', 'triple'],
  ['po', 'fa', 'ta', 'gd', 'ex'],
  ['c6', 'c5', 'c4', 'c3', 'c2', 'c1'],
  ['q6', 'q5', 'q4', 'q3', 'q2', 'q1'],
]

export const MAX_CELL_LENGTH = 40
/** Matches a cell with its rank in an order typed by a person: `Standard (2 of 3)`. */
const RANKED = /^.+ \((\d{1,2}) of (\d{1,2})\)$/

const MAX_WORDS = 20
const MAX_WORD_LENGTH = MAX_CELL_LENGTH - ` (${MAX_WORDS} of ${MAX_WORDS})`.length

/** Whether a word can be part of a typed order: short and unique. */
export const isOrderable = (word: string, order: readonly string[]): boolean =>
  word !== '' &&
  word.length <= MAX_WORD_LENGTH &&
  order.length <= MAX_WORDS &&
  order.filter((other) => normalizeCell(other) === normalizeCell(word)).length === 1

/** `Standard (2 of 3)`. Undefined if the order does not contain the word. */
export function formatRankedWord(word: string, order: readonly string[]): string | undefined {
  const rank = order.findIndex((other) => normalizeCell(other) === normalizeCell(word))
  return rank < 0 ? undefined : `${order[rank]} (${rank + 1} of ${order.length})`
}

/** Sorts words by rank. Undefined if a word has no rank, or if ranks of several orders occur. */
function rankedWords(distinct: ReadonlySet<string>): string[] | undefined {
  const ranked = [...distinct].map((word) => {
    const [, rank = '', total = ''] = RANKED.exec(word) ?? []
    return { word, rank: Number(rank), of: total }
  })
  const hasOneScale = new Set(ranked.map(({ of: total }) => total)).size === 1 && ranked[0]?.of !== ''
  const isUnique = new Set(ranked.map(({ rank }) => rank)).size === ranked.length
  if (!hasOneScale || !isUnique) return undefined
  return ranked.sort((one, other) => one.rank - other.rank).map(({ word }) => word)
}

const YES = ['yes', 'y', 'true']
const NO = ['no', 'n', 'false']
const NUMBER = /^-?\d{1,9}(\.\d{1,6})?$/

const normalizeCell = (cell: string): string => cell.trim().toLowerCase().replaceAll(/\s+/g, ' ')

const KNOWN_WORDS: ReadonlySet<string> = new Set([YES, NO, ...SCALES].flat())

/** Whether the cell is a number, yes or no, or a word on a known or typed scale. */
export function isImportable(cell: string): boolean {
  const word = normalizeCell(cell)
  return NUMBER.test(word) || KNOWN_WORDS.has(word) || RANKED.test(word)
}

const OUTLIER_SHARE = 0.01

/** Null if cells differ in kind or are all equal. */
export function readColumn(name: string, cells: readonly string[]): ImportedTerm | null {
  const cellTexts = cells.map(normalizeCell)
  const distinct = new Set(cellTexts)
  if (distinct.size < 2) return null
  if (cellTexts.every((word) => NUMBER.test(word))) {
    const sorted = Float64Array.from(cellTexts, Number).sort()
    const [least, most] = [quantile(sorted, OUTLIER_SHARE), quantile(sorted, 1 - OUTLIER_SHARE)]
    return least < most ? { name, kind: 'number', words: [], least, most } : null
  }
  if (cellTexts.every((word) => YES.includes(word) || NO.includes(word)))
    return { name, kind: 'yes or no', words: [], least: 0, most: 1 }
  const scale = SCALES.find((candidate) => cellTexts.every((word) => candidate.includes(word)))
  const used = scale?.filter((word) => distinct.has(word)) ?? rankedWords(distinct)
  return used ? { name, kind: 'ordered', words: used, least: 0, most: used.length - 1 } : null
}

/** x of the term's curve. */
export function readImported(
  { kind, words, least, most }: ImportedTerm,
  cell: string | undefined,
): number | null {
  if (cell === undefined) return null
  const word = normalizeCell(cell)
  if (kind === 'yes or no') return YES.includes(word) ? 1 : NO.includes(word) ? 0 : null
  if (kind === 'ordered') return words.includes(word) ? words.indexOf(word) : null
  return NUMBER.test(word) ? Math.min(most, Math.max(least, Number(word))) : null
}

export const isOutsideUsualRange = ({ kind, least, most }: ImportedTerm, cell: string | undefined): boolean =>
  kind === 'number' && cell !== undefined && (Number(cell) < least || Number(cell) > most)

export function withImported(
  values: ImportedAttributes,
  name: string,
  value: string | null,
): ImportedAttributes {
  const { [name]: _, ...others } = values
  return value === null ? others : { ...others, [name]: value }
}

export const importedRow = ({ name }: Pick<ImportedTerm, 'name'>): ImportedRow => `imported:${name}`

export const isImportedRow = (row: string): row is ImportedRow => row.startsWith('imported:')

export const importedName = (row: AdjustmentRow): string | null =>
  isImportedRow(row) ? row.slice('imported:'.length) : null

export const valueRows = (imported: readonly ImportedTerm[] = []): AdjustmentRow[] => [
  ...TERMS.map(({ row }) => row),
  ...imported.map(importedRow),
]
