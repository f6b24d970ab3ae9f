import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SourceRow } from '../../../connectors/source.ts'
import type { ReadOptions } from '../read-options.ts'
import { readShapefile } from './read-shapefile.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lotline-shapefile-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const DEGREES = 'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984"]]'

/** A .shp of points; the nth lies at longitude n, latitude 49. */
function shpOf(shapes: number): Buffer {
  const bytes = Buffer.alloc(100 + shapes * 28)
  bytes.writeInt32BE(9994, 0)
  bytes.writeInt32BE(bytes.length / 2, 24)
  bytes.writeInt32LE(1000, 28)
  bytes.writeInt32LE(1, 32)
  for (let shape = 0; shape < shapes; shape++) {
    const at = 100 + shape * 28
    bytes.writeInt32BE(shape + 1, at)
    bytes.writeInt32BE(10, at + 4)
    bytes.writeInt32LE(1, at + 8)
    bytes.writeDoubleLE(shape + 1, at + 12)
    bytes.writeDoubleLE(49, at + 20)
  }
  return bytes
}

type Column = readonly [name: string, type: string, width: number]
const COLUMNS: readonly Column[] = [
  ['LOT', 'N', 4],
  ['NAME', 'C', 8],
  ['SOLD', 'D', 8],
]

/** A .dbf from cells in Latin-1. A row whose first cell begins with `*LOT` is deleted. */
function dbfOf(rows: readonly (readonly string[])[], { columns = COLUMNS, language = 0 } = {}): Buffer {
  const header = Buffer.alloc(32 + columns.length * 32 + 1)
  header.writeUInt8(3, 0)
  header.writeUInt32LE(rows.length, 4)
  header.writeUInt16LE(header.length, 8)
  header.writeUInt16LE(1 + columns.reduce((sum, [, , width]) => sum + width, 0), 10)
  header.writeUInt8(language, 29)
  columns.forEach(([name, type, width], index) => {
    header.write(name, 32 + index * 32, 'latin1')
    header.write(type, 32 + index * 32 + 11, 'latin1')
    header.writeUInt8(width, 32 + index * 32 + 16)
  })
  header.writeUInt8(0x0d, header.length - 1)
  const records = rows.map((cells) => {
    const isDeleted = cells[0]?.startsWith('*LOT')
    const written = cells.map((cell, index) => (index === 0 && isDeleted ? cell.slice(4) : cell))
    return `${isDeleted ? '*' : ' '}${columns.map(([, , width], index) => (written[index] ?? '').padEnd(width)).join('')}`
  })
  return Buffer.concat([header, Buffer.from(records.join(''), 'latin1'), Buffer.from([0x1a])])
}

interface Files {
  shp?: Buffer
  dbf?: Buffer | null
  prj?: string | null
  cpg?: string | null
}

async function read(files: Files, options: ReadOptions = {}): Promise<SourceRow[]> {
  const { shp = shpOf(3), dbf = dbfOf([['1'], ['2'], ['3']]), prj = DEGREES, cpg = null } = files
  writeFileSync(join(folder, 'part.shp'), shp)
  if (dbf !== null) writeFileSync(join(folder, 'part.dbf'), dbf)
  const rows: SourceRow[] = []
  const parts = {
    name: 'lots.zip',
    shp: join(folder, 'part.shp'),
    dbf: dbf === null ? null : join(folder, 'part.dbf'),
    prj,
    cpg,
  }
  for await (const batch of readShapefile(parts, options)) rows.push(...batch)
  return rows
}

const utf8 = (text: string) => Buffer.from(text).toString('latin1')
const named = (name: string, more = {}) => ({ shp: shpOf(1), dbf: dbfOf([['1', name]], more) })
const nameIn = async (files: Files, options?: ReadOptions) => (await read(files, options))[0]?.properties.NAME

describe('The table of a shapefile', () => {
  it('leaves out deleted rows, and each other row keeps its shape', async () => {
    const rows = await read({
      dbf: dbfOf([
        ['1', 'first'],
        ['*LOT2', 'gone'],
        ['3', 'third'],
      ]),
    })
    expect(rows).toMatchObject([
      { position: 1, properties: { LOT: 1, NAME: 'first' }, geometry: { coordinates: [1, 49] } },
      { position: 3, properties: { LOT: 3, NAME: 'third' }, geometry: { coordinates: [3, 49] } },
    ])
  })

  it.each([
    ['zeros', '00000000'],
    ['spaces', ''],
    ['NUL bytes', '\0\0\0\0\0\0\0\0'],
  ])('has no date where a date is filled with %s', async (_filling, cell) => {
    const rows = await read({ shp: shpOf(1), dbf: dbfOf([['1', 'a', cell]]) })
    expect(rows[0]?.properties.SOLD).toBeNull()
  })

  it('gives dates by day, and text that is no date as it stands', async () => {
    const rows = await read({
      shp: shpOf(2),
      dbf: dbfOf([
        ['1', 'a', '20240630'],
        ['2', 'b', '2024'],
      ]),
    })
    expect(rows.map(({ properties }) => properties.SOLD)).toEqual(['2024-06-30', '2024'])
  })

  it.each([
    ['an empty number', '', null],
    ['a number that QGIS fills with asterisks', '****************', null],
    ['a number with decimals', '-12.50', -12.5],
    ['a number in scientific notation', '1.5e+006', 1_500_000],
    ['a number with a decimal comma', '12,5', '12,5'],
    ['digits that a number cannot hold', '1234567890123456', 1_234_567_890_123_456],
    ['more digits than a number can hold', '12345678901234567', '12345678901234567'],
  ])('reads %s', async (_what, cell, value) => {
    const columns = [['N', 'N', 18]] as const
    const rows = await read({ shp: shpOf(1), dbf: dbfOf([[cell]], { columns }) })
    expect(rows[0]?.properties.N).toBe(value)
  })

  it('numbers both of two columns with one name, so that neither is taken for the other', async () => {
    const columns = [
      ['A', 'C', 3],
      ['A', 'C', 3],
    ] as const
    const rows = await read({ shp: shpOf(1), dbf: dbfOf([['one', 'two']], { columns }) })
    expect(rows[0]?.properties).toEqual({ 'A 1': 'one', 'A 2': 'two' })
  })

  it('reads more records than are held at a time', async () => {
    const columns = [['LOT', 'N', 200]] as const
    const cells = Array.from({ length: 6000 }, (_, index) => [String(index)])
    const rows = await read({ shp: shpOf(6000), dbf: dbfOf(cells, { columns }) })
    expect(rows.map(({ properties }) => properties.LOT)).toEqual(cells.map(([cell]) => Number(cell)))
  })
})

describe('The text of a shapefile', () => {
  it.each([
    ['UTF-8 without a .cpg', utf8('Brûlé'), null],
    ['UTF-8 although the .cpg says otherwise', utf8('Brûlé'), 'ISO-8859-1'],
    ['Windows-1252 without a .cpg', 'Br\u00fbl\u00e9', null],
    ['Windows-1252 although the .cpg says UTF-8', 'Br\u00fbl\u00e9', 'UTF-8'],
    ['Latin-1 as Esri writes its name', 'Br\u00fbl\u00e9', '88591'],
    ['a code page by its number', 'Br\u00fbl\u00e9', 'ANSI 1252'],
    ['another encoding that the .cpg names', 'Br\u00fbl\u00e9', 'windows-1254'],
  ])('is read when it is %s', async (_what, name, cpg) => {
    expect(await nameIn({ ...named(name), cpg })).toBe('Brûlé')
  })

  it('is read by the .cpg where bytes allow several encodings', async () => {
    expect(await nameIn({ ...named('\u00c1'), cpg: 'windows-1251' })).toBe('Б')
  })

  it('loses no more than the character that its program cut off', async () => {
    expect(await nameIn(named(utf8('Brûléeé').slice(0, 8)))).toBe('Brûlée')
    expect(await nameIn({ ...named(utf8('Landryyé').slice(0, 8)), cpg: 'UTF-8' })).toBe('Landryy')
    expect(await nameIn(named('Landryy\u00e9'))).toBe('Landryyé')
  })

  it('is read as --encoding says, whatever the bytes and the .cpg say', async () => {
    const files = { ...named(utf8('é')), cpg: 'UTF-8' }
    expect(await nameIn(files, { encoding: 'windows-1252' })).toBe('Ã©')
    await expect(read(files, { encoding: 'utf-99' })).rejects.toThrow(/no encoding "utf-99"/)
    await expect(read(named('Br\u00fbl\u00e9'), { encoding: 'utf-8' })).rejects.toThrow(
      /text of lots\.zip is not utf-8: Brûlé/,
    )
  })

  it('is refused when it is not in the encoding that the .cpg names', async () => {
    await expect(read({ ...named('\u00d2'), cpg: 'windows-1253' })).rejects.toThrow(
      /is not windows-1253.*--encoding/,
    )
  })

  it('is refused in an encoding that is not known, unless all is plain', async () => {
    await expect(read(named('Br\u0096l\u0082', { language: 2 }))).rejects.toThrow(/code page 850.*--encoding/)
    expect(await nameIn(named('Plain', { language: 2 }))).toBe('Plain')
  })
})

describe('A shapefile is refused', () => {
  const whole = dbfOf([['1'], ['2'], ['3']])
  it.each<[string, Files, RegExp]>([
    ['without a .dbf', { dbf: null }, /no \.dbf file/],
    [
      'with a .dbf that is cut short',
      { dbf: whole.subarray(0, -10) },
      /cut short: it should hold 3 records and ends after 2/,
    ],
    ['with a .dbf of a few bytes', { dbf: whole.subarray(0, 20) }, /\.dbf.*cut short/],
    ['with a .dbf whose columns have no end', { dbf: whole.subarray(0, 100) }, /\.dbf.*header has no end/],
    ['with more shapes than records', { shp: shpOf(4) }, /more than 3 shapes, its \.dbf 3 records/],
    ['with fewer shapes than records', { shp: shpOf(2) }, /2 shapes, its \.dbf 3 records/],
    ['with a .shp cut between two shapes', { shp: shpOf(3).subarray(0, 156) }, /\.shp.*cut short/],
    ['with a .shp cut within a shape', { shp: shpOf(3).subarray(0, 170) }, /\.shp.*cut short/],
    ['with a .shp without a header', { shp: Buffer.from('no shapes') }, /\.shp.*damaged/],
    ['without a .prj', { prj: null }, /no \.prj file.*--crs/],
    [
      'in a reference system that is not known',
      { prj: 'PROJCS["NAD_1927_UTM_Zone_10N",GEOGCS["GCS",DATUM["D_North_American_1927"]]]' },
      /"NAD_1927_UTM_Zone_10N" \(its datum is D_North_American_1927\).*--crs.*ogr2ogr/,
    ],
    [
      'with columns narrower than its records',
      { dbf: dbfOf([['1'], ['2'], ['3']]).fill(99, 10, 11) },
      /not as wide as its records/,
    ],
    [
      'with a .dbf whose header states another length',
      {
        dbf: dbfOf([['1234'], ['2345'], ['3456'], ['4567']]).fill(whole.readUInt16LE(8) + 1, 8, 9),
        shp: shpOf(3),
      },
      /header is not as long as it states/,
    ],
    [
      'with a column of another program',
      { dbf: dbfOf([['1'], ['2'], ['3']], { columns: [['T', 'T', 8]] }) },
      /column T of the type T/,
    ],
  ])('%s', async (_what, files, reason) => {
    await expect(read(files)).rejects.toThrow(reason)
  })
})
