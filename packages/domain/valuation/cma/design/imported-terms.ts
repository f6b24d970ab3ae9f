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
const RANKED_WORD = /^.+ \((\d{1,2}) of (\d{1,2})\)$/

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
function sortRankedWords(words: ReadonlySet<string>): string[] | undefined {
  const entries = [...words].map((word) => {
    const [, rank = '', total = ''] = RANKED_WORD.exec(word) ?? []
    return { word, rank: Number(rank), of: total }
  })
  const hasOneScale = new Set(entries.map(({ of: total }) => total)).size === 1 && entries[0]?.of !== ''
  const isUnique = new Set(entries.map(({ rank }) => rank)).size === entries.length
  if (!hasOneScale || !isUnique) return undefined
  return entries.sort((a, b) => a.rank - b.rank).map(({ word }) => word)
}

const YES_WORDS = ['yes', 'y', 'true']
const NO_WORDS = ['no', 'n', 'false']
const NUMBER_PATTERN = /^-?\d{1,9}(\.\d{1,6})?$/

const normalizeCell = (cell: string): string => cell.trim().toLowerCase().replaceAll(/\s+/g, ' ')

const KNOWN_WORDS: ReadonlySet<string> = new Set([YES_WORDS, NO_WORDS, ...SCALES].flat())

/** Whether the cell is a number, yes or no, or a word on a known or typed scale. */
export function isImportable(cell: string): boolean {
  const word = normalizeCell(cell)
  return NUMBER_PATTERN.test(word) || KNOWN_WORDS.has(word) || RANKED_WORD.test(word)
}

const OUTLIER_SHARE = 0.01

/** Null if cells differ in kind or are all equal. */
export function readColumn(name: string, cells: readonly string[]): ImportedTerm | null {
  const cellTexts = cells.map(normalizeCell)
  const uniqueWords = new Set(cellTexts)
  if (uniqueWords.size < 2) return null
  if (cellTexts.every((word) => NUMBER_PATTERN.test(word))) {
    const sorted = Float64Array.from(cellTexts, Number).sort()
    const [least, most] = [quantile(sorted, OUTLIER_SHARE), quantile(sorted, 1 - OUTLIER_SHARE)]
    return least < most ? { name, kind: 'number', words: [], least, most } : null
  }
  if (cellTexts.every((word) => YES_WORDS.includes(word) || NO_WORDS.includes(word)))
    return { name, kind: 'yes or no', words: [], least: 0, most: 1 }
  const scale = SCALES.find((candidate) => cellTexts.every((word) => candidate.includes(word)))
  const usedWords = scale?.filter((word) => uniqueWords.has(word)) ?? sortRankedWords(uniqueWords)
  return usedWords ? { name, kind: 'ordered', words: usedWords, least: 0, most: usedWords.length - 1 } : null
}

/** x of the term's curve. */
export function readImported(
  { kind, words, least, most }: ImportedTerm,
  cell: string | undefined,
): number | null {
  if (cell === undefined) return null
  const word = normalizeCell(cell)
  if (kind === 'yes or no' && YES_WORDS.includes(word)) return 1
  if (kind === 'yes or no') return NO_WORDS.includes(word) ? 0 : null
  if (kind === 'ordered') return words.includes(word) ? words.indexOf(word) : null
  return NUMBER_PATTERN.test(word) ? Math.min(most, Math.max(least, Number(word))) : null
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

export const valueRows = (terms: readonly ImportedTerm[] = []): AdjustmentRow[] => [
  ...TERMS.map(({ row }) => row),
  ...terms.map(importedRow),
]
