import { fstatSync, readSync } from 'node:fs'
import { BadInput } from '../../bad-input.ts'
import { distinctNames } from '../table-places.ts'
import { dbfTextReader } from './dbf-text.ts'

/** Byte positions in the header of a dBase III table, and in each column's description. */
const HEADER = { records: 4, bytes: 8, recordBytes: 10, language: 29, columns: 32 }
const COLUMN = { bytes: 32, name: 11, type: 11, width: 16 }
const END_OF_COLUMNS = 0x0d
const DELETED_MARK = 0x2a
const RECORD_MARK = 0x20
const WINDOW_BYTES = 1024 * 1024

interface Column {
  name: string
  type: string
  /** Byte offset within a record. */
  start: number
  end: number
}

interface DbfOptions {
  name: string
  encoding: string | undefined
  cpg: string | null
}

/** Attribute table of a shapefile (dBase III). Record n belongs to shape n, counting deleted ones. */
export class Dbf {
  readonly records: number
  private readonly file: number
  private readonly options: DbfOptions
  private readonly headerBytes: number
  private readonly recordBytes: number
  private readonly columns: Column[]
  private readonly decodeText: (cell: Buffer) => string
  private window: Buffer = Buffer.alloc(0)
  /** Index of the first record in `window`. */
  private windowStart = 0

  /** @throws BadInput if the table is truncated or damaged. */
  constructor(file: number, options: DbfOptions) {
    this.options = options
    this.file = file
    const size = fstatSync(this.file).size
    const start = this.read(0, HEADER.columns)
    if (start.length < HEADER.columns) throw this.damagedError('its header is cut short')
    this.records = start.readUInt32LE(HEADER.records)
    this.headerBytes = start.readUInt16LE(HEADER.bytes)
    this.recordBytes = start.readUInt16LE(HEADER.recordBytes)
    this.decodeText = dbfTextReader(
      options.name,
      options.encoding,
      options.cpg,
      start.readUInt8(HEADER.language),
    )
    this.columns = this.readColumns(this.read(0, this.headerBytes))
    const completeRecords = Math.floor((size - this.headerBytes) / this.recordBytes)
    if (completeRecords < this.records) {
      throw new BadInput(
        `The .dbf of ${options.name} is cut short: it should hold ${this.records} records and ends after ${Math.max(0, completeRecords)}. ` +
          'Copy or download the file again. Nothing was imported.',
      )
    }
  }

  record(index: number): Record<string, unknown> | null {
    const bytes = this.readRecord(index)
    if (bytes[0] === DELETED_MARK) return null
    // A wrong header length shifts all cells.
    if (bytes[0] !== RECORD_MARK)
      throw this.damagedError(`record ${index + 1} does not begin where its header says`)
    const text = bytes.toString('latin1')
    const cells: Record<string, unknown> = {}
    for (const { name, type, start, end } of this.columns) {
      let cell = text.slice(start, end)
      if (type === 'C' && NOT_ASCII.test(cell)) cell = this.decodeText(bytes.subarray(start, end))
      cells[name] = parseCell(type, cell)
    }
    return cells
  }

  private readRecord(index: number): Buffer {
    const { recordBytes } = this
    const windowRecords = this.window.length / recordBytes
    if (index < this.windowStart || index >= this.windowStart + windowRecords) {
      const count = Math.min(this.records - index, Math.ceil(WINDOW_BYTES / recordBytes))
      this.window = this.read(this.headerBytes + index * recordBytes, count * recordBytes)
      this.windowStart = index
    }
    const start = (index - this.windowStart) * recordBytes
    return this.window.subarray(start, start + recordBytes)
  }

  private read(position: number, bytes: number): Buffer {
    const buffer = Buffer.alloc(bytes)
    return buffer.subarray(0, readSync(this.file, buffer, 0, bytes, position))
  }

  private readColumns(header: Buffer): Column[] {
    const columns: Column[] = []
    let start = 1
    for (let at = HEADER.columns; header[at] !== END_OF_COLUMNS; at += COLUMN.bytes) {
      const column = header.subarray(at, at + COLUMN.bytes)
      if (column.length < COLUMN.bytes) throw this.damagedError('its header has no end')
      const type = String.fromCharCode(column.readUInt8(COLUMN.type))
      const name = this.decodeText(trimAtNul(column.subarray(0, COLUMN.name))).trim()
      if (!COLUMN_TYPES.has(type)) {
        throw new BadInput(
          `The .dbf of ${this.options.name} has a column ${name} of the type ${type}, which shapefiles do not support. ` +
            'Save it as a GeoPackage and import that. Nothing was imported.',
        )
      }
      const width = column.readUInt8(COLUMN.width)
      columns.push({ name, type, start, end: start + width })
      start += width
    }
    if (start !== this.recordBytes) throw this.damagedError('its columns are not as wide as its records')
    const lastByte = header.at(-1)
    if (lastByte !== END_OF_COLUMNS && lastByte !== 0)
      throw this.damagedError('its header is not as long as it states')
    const names = distinctNames(columns.map(({ name }) => name))
    return columns.map((column, index) => ({ ...column, name: names[index] as string }))
  }

  private damagedError(problem: string): BadInput {
    return new BadInput(`The .dbf of ${this.options.name} is damaged: ${problem}. Nothing was imported.`)
  }
}

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i
const NOT_ASCII = /[^\0-\x7f]/
/** Text, number, float, date, logical, memo. A memo's text is in another file, which shapefiles lack. */
const COLUMN_TYPES = new Set(['C', 'N', 'F', 'D', 'L', 'M'])

function trimAtNul(bytes: Buffer): Buffer {
  const end = bytes.indexOf(0)
  return end === -1 ? bytes : bytes.subarray(0, end)
}

/**
 * Returns null for an empty cell. Invalid numbers and dates remain text, so that the import counts them as
 * unreadable.
 */
function parseCell(type: string, cell: string): unknown {
  const nul = cell.indexOf('\0')
  const text = (nul === -1 ? cell : cell.slice(0, nul)).trim()
  if (text === '') return null
  switch (type) {
    case 'N':
    case 'F':
      return parseNumber(text)
    case 'D':
      if (/^0+$/.test(text)) return null
      return text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
    case 'L':
      if (/^[yt]$/i.test(text)) return true
      return /^[nf]$/i.test(text) ? false : null
    case 'M':
      return null
    default:
      return text
  }
}

/** Returns null for the asterisks that GDAL writes. Integers above 2^53 remain text. */
function parseNumber(text: string): number | string | null {
  if (/^\*+$/.test(text)) return null
  if (!NUMBER.test(text)) return text
  const number = Number(text)
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? text : number
}
