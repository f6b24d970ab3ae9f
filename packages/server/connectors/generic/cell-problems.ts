import { commaNumber, isPointBeforeThree, text } from '../read-value.ts'

interface FieldCells {
  filled: number
  unreadable: number
  /** The first cell that could not be read. */
  first: BadCell | null
  /** First unreadable cell with a decimal comma. */
  comma: BadCell | null
  /** First cell whose point may separate thousands, such as `595.000`. */
  thousand: BadCell | null
  /** True if some cell can only have a decimal point. */
  hasDecimalPoint: boolean
}

interface BadCell {
  position: number
  value: string
}

const NO_CELLS: FieldCells = {
  filled: 0,
  unreadable: 0,
  first: null,
  comma: null,
  thousand: null,
  hasDecimalPoint: false,
}

const MOST_WORDS = 100

export interface WordReading {
  /** Null: not known. */
  value: string | null
  count: number
}

interface CellReading {
  isRead: boolean
  isNumber: boolean
  position: number
}

/** Counts cells of the columns chosen by a person while rows are mapped: unreadable cells reveal a wrong column. */
export class CellProblems {
  private readonly fields = new Map<string, FieldCells>()
  /** Words of a field with their readings: field → word → reading. */
  readonly words = new Map<string, Map<string, WordReading>>()

  count(field: string, cell: unknown, { isRead, isNumber, position }: CellReading): void {
    const counted = this.fields.get(field) ?? { ...NO_CELLS }
    this.fields.set(field, counted)
    const value = text(cell)
    if (value === null) return
    counted.filled++
    const bad = { position, value: value.slice(0, 60) }
    if (isNumber && isPointBeforeThree(cell)) counted.thousand ??= bad
    else if (isNumber && value.includes('.')) counted.hasDecimalPoint = true
    if (isRead) return
    counted.unreadable++
    counted.first ??= bad
    if (isNumber && counted.comma === null && commaNumber(cell) !== null) counted.comma = bad
  }

  countWord(field: string, cell: unknown, value: unknown): void {
    const word = text(cell)
    if (word === null) return
    const words = this.words.get(field) ?? new Map<string, WordReading>()
    this.words.set(field, words)
    const read = words.get(word) ?? { value: value === null ? null : String(value), count: 0 }
    read.count++
    // A free-text column has too many distinct words.
    if (words.size < MOST_WORDS || words.has(word)) words.set(word, read)
  }

  /** Numeric fields in which every point may separate thousands. */
  get thousands(): { field: string; thousand: BadCell }[] {
    return this.all.flatMap(({ field, thousand, hasDecimalPoint }) =>
      thousand === null || hasDecimalPoint ? [] : [{ field, thousand }],
    )
  }

  /** Fields of numbers with a cell whose decimals follow a comma. */
  get commas(): { field: string; comma: BadCell }[] {
    return this.all.flatMap(({ field, comma }) => (comma === null ? [] : [{ field, comma }]))
  }

  /** Fields with a column in which every cell is unreadable. */
  get wrong(): (FieldCells & { field: string })[] {
    return this.all.filter(({ filled, unreadable }) => filled > 0 && unreadable === filled)
  }

  /** Fields with a column in which some cells are unreadable. */
  get partly(): (FieldCells & { field: string })[] {
    return this.all.filter(({ filled, unreadable }) => unreadable > 0 && unreadable < filled)
  }

  /** Fields with a column that is blank in every row. */
  get blank(): string[] {
    return this.all.filter(({ filled }) => filled === 0).map(({ field }) => field)
  }

  private get all() {
    return [...this.fields].map(([field, counted]) => ({ field, ...counted }))
  }
}
