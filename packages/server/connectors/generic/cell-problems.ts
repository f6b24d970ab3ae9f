import type { AddressDoubt } from '#domain/parcel/address/address.ts'
import { commaNumber, isPointBeforeThree, number, text } from '../read-value.ts'
import type { SourceRow } from '../source.ts'
import { unitReader } from './units-of-columns.ts'

interface FieldCells {
  filled: number
  unreadable: number
  first?: BadCell
  comma?: BadCell
  /** First cell with a point that may separate thousands, such as `595.000`. */
  thousand?: BadCell
  hasDecimalPoint: boolean
  serial?: BadCell & { day: string }
  /** Sums of all numbers, and of those above the last line of totals. */
  sum: number
  sumAtTotal: number
}

interface BadCell {
  position: number
  value: string
}

export interface CountedCells {
  first: BadCell
  count: number
}

const NO_CELLS: FieldCells = { filled: 0, unreadable: 0, hasDecimalPoint: false, sum: 0, sumAtTotal: 0 }

/** Distinct words of a field that are counted. */
const MAX_WORDS = 100
/** A column with more distinct words is free text. */
const MAX_UNORDERED = 12
const SERIAL_DAY = /^\d{5}(?:\.\d+)?$/

export interface WordReading {
  value: string | null
  count: number
}

interface CellReading {
  value: unknown
  isNumber: boolean
  isDate: boolean
  position: number
}

interface Amount {
  amount: number
  position: number
}

const SUMMED_FIELDS = ['price', 'land', 'improvement', 'total', 'levy']
const SUM_LABEL = /total|sum/i

interface WrongTotal {
  field: string
  position: number
  stated: number
  sum: number
}

const PRICE_FIELDS = ['price', 'rent']
const MEDIAN_FIELDS = [...PRICE_FIELDS, 'land', 'total', 'floor', 'floor_sqft']
/** Prices that differ from the file's median by this factor are reported. */
const OUTLIER_FACTOR = 100

interface FarPrices {
  field: string
  median: number
  first: Amount
  count: number
  all: number
}

/** Collects problems in columns that the user assigned to fields. Unreadable cells suggest a wrong column. */
export class CellProblems {
  private readonly fields = new Map<string, FieldCells>()
  private readonly unordered = new Map<string, Set<string>>()
  private readonly amounts = new Map<string, Amount[]>()
  /** Readings of words, by field. A blank cell is the word ''. */
  readonly words = new Map<string, Map<string, WordReading>>()
  readonly addresses = new Map<AddressDoubt, CountedCells>()
  readonly wrongTotals: WrongTotal[] = []

  count(field: string, cell: unknown, { value: read, isNumber, isDate, position }: CellReading): void {
    const cells = this.fields.get(field) ?? { ...NO_CELLS }
    this.fields.set(field, cells)
    const value = cellText(cell)
    if (value === null) return
    cells.filled++
    const isRead = read !== null
    const badCell = { position, value: value.slice(0, 60) }
    if (isDate && isRead && SERIAL_DAY.test(value)) cells.serial ??= { ...badCell, day: String(read) }
    if (isNumber && isPointBeforeThree(cell)) cells.thousand ??= badCell
    else if (isNumber && isRead && value.includes('.')) cells.hasDecimalPoint = true
    if (isRead) {
      if (isNumber) cells.sum += Number(read)
      if (MEDIAN_FIELDS.includes(field)) this.addAmount(field, { amount: Number(read), position })
      return
    }
    cells.unreadable++
    cells.first ??= badCell
    // Excludes numbers that only the field rejects, such as `-5`.
    const usesComma = isNumber && number(cell) === null && commaNumber(cell) !== null
    if (usesComma) cells.comma ??= badCell
  }

  /** Compares a line of totals with all rows above it, and with those since the previous such line. */
  countTotal(
    { position, properties }: SourceRow,
    fields: Readonly<Record<string, string>>,
    isDecimalComma: boolean,
  ): void {
    if (!SUM_LABEL.test(Object.values(properties).find((cell) => text(cell) !== null) as string)) return
    for (const [field, column] of Object.entries(fields)) {
      const cells = this.fields.get(field)
      const readNumber = isDecimalComma ? commaNumber : number
      const cell = cells && SUMMED_FIELDS.includes(field) ? readNumber(properties[column]) : null
      const stated = number(unitReader(field, column)?.(cell) ?? cell)
      if (!cells || stated === null) continue
      const { sum, sumAtTotal, filled } = cells
      // Each row may be rounded by half a dollar.
      const tolerance = Math.max(1, filled / 2)
      if ([sum, sum - sumAtTotal].every((part) => Math.abs(part - stated) > tolerance))
        this.wrongTotals.push({ field, position, stated, sum })
      cells.sumAtTotal = sum
    }
  }

  countAddress(doubt: AddressDoubt, address: BadCell): void {
    const { first, count } = this.addresses.get(doubt) ?? { first: address, count: 0 }
    this.addresses.set(doubt, { first, count: count + 1 })
  }

  countWord(field: string, cell: unknown, value: unknown): void {
    const word = cellText(cell) ?? ''
    const words = this.words.get(field) ?? new Map<string, WordReading>()
    this.words.set(field, words)
    const reading = words.get(word) ?? { value: value === null ? null : String(value), count: 0 }
    reading.count++
    // A column of free text would fill the memory.
    if (words.size < MAX_WORDS || words.has(word)) words.set(word, reading)
  }

  countUnordered(column: string, word: string): void {
    const words = this.unordered.get(column) ?? new Set()
    this.unordered.set(column, words)
    if (words.size <= MAX_UNORDERED) words.add(word.slice(0, 40))
  }

  get unorderedColumns(): { column: string; words: string[] }[] {
    return [...this.unordered].flatMap(([column, words]) =>
      words.size > MAX_UNORDERED ? [] : [{ column, words: [...words] }],
    )
  }

  /** Numeric fields in which all points may separate thousands. */
  get thousands(): { field: string; thousand: BadCell }[] {
    return this.all.flatMap(({ field, thousand, hasDecimalPoint }) =>
      thousand === undefined || hasDecimalPoint ? [] : [{ field, thousand }],
    )
  }

  get commas(): { field: string; comma: BadCell }[] {
    return this.all.flatMap(({ field, comma }) => (comma ? [{ field, comma }] : []))
  }

  /** Fields that are mostly unreadable. Fields of words must be entirely so. */
  get unreadableFields(): (FieldCells & { field: string })[] {
    return this.all.filter(({ field, filled, unreadable }) =>
      this.words.has(field) ? filled > 0 && unreadable === filled : unreadable * 2 > filled,
    )
  }

  get partlyUnreadableFields(): (FieldCells & { field: string })[] {
    return this.all.filter(({ filled, unreadable }) => unreadable > 0 && unreadable < filled)
  }

  get blankFields(): string[] {
    return this.all.filter(({ filled }) => filled === 0).map(({ field }) => field)
  }

  get serials(): { field: string; serial: BadCell & { day: string } }[] {
    return this.all.flatMap(({ field, serial }) => (serial ? [{ field, serial }] : []))
  }

  /** Medians of prices in dollars, and of floor areas in square metres. */
  get medians(): { field: string; amounts: Amount[]; median: number }[] {
    return [...this.amounts].map(([field, amounts]) => {
      const sorted = amounts.map(({ amount }) => amount).sort((a, b) => a - b)
      return { field, amounts, median: sorted[Math.floor((sorted.length - 1) / 2)] ?? 0 }
    })
  }

  get farPrices(): FarPrices[] {
    return this.medians.flatMap(({ field, amounts, median }) => {
      if (!PRICE_FIELDS.includes(field)) return []
      const far = amounts.filter(
        ({ amount }) => amount >= median * OUTLIER_FACTOR || amount * OUTLIER_FACTOR <= median,
      )
      const [first] = far
      return first && median > 0 ? [{ field, median, first, count: far.length, all: amounts.length }] : []
    })
  }

  private addAmount(field: string, amount: Amount): void {
    const amounts = this.amounts.get(field) ?? []
    this.amounts.set(field, amounts)
    amounts.push(amount)
  }

  private get all() {
    return [...this.fields].map(([field, cells]) => ({ field, ...cells }))
  }
}

const cellText = (cell: unknown): string | null =>
  typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : text(cell)
