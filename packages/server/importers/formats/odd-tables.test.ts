import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { SourceRow } from '../../connectors/source.ts'
import { InputFile } from './input-file.ts'
import type { ReadOptions } from './read-options.ts'
import { readRows } from './read-rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotline-odd-tables-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function readText(content: string | Buffer, options: ReadOptions = {}): Promise<SourceRow[]> {
  const path = join(folder, 'file')
  writeFileSync(path, content)
  const rows: SourceRow[] = []
  for await (const batch of readRows(new InputFile(path), options)) rows.push(...batch)
  return rows
}

const cells = (rows: SourceRow[]) =>
  rows.filter(({ problem }) => !problem).map(({ properties }) => properties)
const problems = (rows: SourceRow[]) =>
  rows.flatMap(({ position, problem }) => (problem ? [[position, problem]] : []))

const PID = { PID: '012', PRICE: '5' }

describe('Tables of spreadsheets', () => {
  it.each([
    ['a line that states the separator', 'sep=;\r\nPID;PRICE\r\n012;5\r\n'],
    ['UTF-16 with its mark', Buffer.from('\ufeffPID\tPRICE\n012\t5\n', 'utf16le')],
    ['UTF-16 in the other byte order', Buffer.from('\ufeffPID\tPRICE\n012\t5\n', 'utf16le').swap16()],
    ['UTF-8 with its mark', '\ufeffPID,PRICE\n012,5\n'],
    ['a separator at the end of each line', 'PID,PRICE\n012,5,\n'],
  ])('%s', async (_what, content) => {
    const rows = await readText(content)
    expect(cells(rows)).toEqual([PID])
    expect(problems(rows)).toEqual([])
  })

  it('titles above the header and a total at the end are no rows', async () => {
    const rows = await readText(
      'Sales of 2025,,\nprinted,2026-01-02\n\nPID,SOLD,PRICE\n012,2025-01-02,5\n013,2025-01-03,6\nTotal,,11\n',
    )
    expect(cells(rows)).toMatchObject([{ PID: '012' }, { PID: '013' }])
    expect(problems(rows)).toEqual([
      [1, 'the line stands above the header'],
      [2, 'the line stands above the header'],
      [7, 'the line is a total'],
    ])
  })

  it('totals and counts of groups are no rows', async () => {
    const rows = await readText(
      'CITY,ROLL,LAND,YEAR\nDelta,1,5,2026\nDelta Total,,5,\nSub-total Surrey,,6,2026\nNumber of records,,2,\nRecord count,,2,\nTotal Pizza,2,6,x\n',
    )
    expect(cells(rows)).toMatchObject([{ CITY: 'Delta' }, { CITY: 'Total Pizza' }])
    expect(problems(rows).map(([line]) => line)).toEqual([3, 4, 5, 6])
  })

  it.each([
    'Results limited to 2 records',
    'Only the first 2 listings are shown',
    'Maximum number of rows reached',
    '*** output truncated ***',
    '(more rows not shown)',
    '1 - 2 of 10',
    'Listings 1 to 2 of 10',
  ])('that say that they are a part are refused: %s', async (note) => {
    const table = (rows: number) => `PID,SOLD,PRICE\n${'012,2025-01-02,5\n'.repeat(rows)}`
    await expect(readText(`${table(2)}${note},,\n`)).rejects.toThrow(`it says "${note}"`)
    await expect(readText(`${note},,\n${table(2)}`)).rejects.toThrow('is not complete')
  })

  it.each(['Results limited to 500 records', 'Addresses truncated at 40 characters', 'Lot limit of 4 units'])(
    'that are whole are read: %s',
    async (note) => {
      expect(cells(await readText(`PID,SOLD,PRICE\n012,2025-01-02,5\n${note},,\n`))).toHaveLength(1)
    },
  )

  it('rows of separators alone are no rows', async () => {
    const rows = await readText('PID,PRICE\n012,5\n,\n , \n,\n')
    expect(cells(rows)).toEqual([PID])
    expect(problems(rows)).toEqual([])
  })

  it('that end in the middle of a line are refused', async () => {
    await expect(readText('PID,SOLD,PRICE\n012,2025-01-02,5\n013,2025')).rejects.toThrow('cut off')
    expect(await readText('PID,SOLD,PRICE\n012,2025-01-02,5\n013,2025-01-03,6')).toHaveLength(2)
    // A note below the table.
    const rows = await readText('PID,SOLD,PRICE\n012,2025-01-02,5\n(1 row)')
    expect(problems(rows)).toEqual([[3, 'the line has 1 cell, the header has 3']])
  })

  it('a header that is repeated, and an average, are no rows', async () => {
    const rows = await readText('PID,NOTE,PRICE\n012,a,5\nPID,NOTE,PRICE\n013,b,6\nAverage,,5.5\n')
    expect(cells(rows)).toMatchObject([{ PID: '012' }, { PID: '013' }])
    expect(problems(rows)).toEqual([
      [3, 'the line repeats the header'],
      [5, 'the line is a total'],
    ])
  })

  it('lines of JSON that spell a key differently have one column, unless they contradict', async () => {
    const lines = (...objects: object[]) => objects.map((each) => JSON.stringify(each)).join('\n')
    expect(
      cells(await readText(lines({ PID: '012' }, { pid: '013', Pid: null }, { PID: '014', pid: '014' }))),
    ).toEqual([{ PID: '012' }, { PID: '013' }, { PID: '014' }])
    await expect(readText(lines({ PID: '012' }, { PID: '013', pid: '014' }))).rejects.toThrow(
      'Line 2 has two values of PID, under names that only differ in capitals: 013 and 014.',
    )
  })

  it('columns of one name are numbered, so that neither is taken for the other', async () => {
    expect(cells(await readText('PID,LAND,LAND\n012,5,6\n'))).toEqual([
      { PID: '012', 'LAND 2': '5', 'LAND 3': '6' },
    ])
  })

  it('the first line is the header where a row is broken, or rows are sparse', async () => {
    expect(cells(await readText('a,b,c\n1,2,3\n1,2,3,4,5,6,7,8\n'))).toEqual([{ a: '1', b: '2', c: '3' }])
    expect(cells(await readText('a,b,c,d\n1,,,\n2,,,\n3,,,\n'))).toHaveLength(3)
    expect(cells(await readText(',PRICE\n0,5\n1,6\n'))).toMatchObject([{ PRICE: '5' }, { PRICE: '6' }])
    expect(cells(await readText('a\n1\n2\n'))).toEqual([{ a: '1' }, { a: '2' }])
  })
})

describe('Coordinates of a table', () => {
  it.each([
    ['with a decimal comma', 'lon;lat\n-123,1207;49,283\n', {}, [-123.1207, 49.283]],
    ['in columns with more of a name', 'stop_id,stop_lat,stop_lon\n1,49.28,-123.12\n', {}, [-123.12, 49.28]],
    ['that are several are not guessed', 'from_lon,from_lat,to_lon,to_lat\n1,2,3,4\n', {}, null],
  ])('%s', async (_what, content, options, corner) => {
    const [row] = await readText(content, options)
    expect(row?.geometry ?? null).toEqual(corner && { type: 'Point', coordinates: corner })
  })

  it('in metres have their thousands apart', async () => {
    const [row] = await readText('x;y\n491,234;5,456,789.5\n', { crs: 'EPSG:26910' })
    expect(row?.geometry).toEqual({
      type: 'Point',
      coordinates: [expect.closeTo(-123.12, 2), expect.closeTo(49.26, 2)],
    })
  })
})

describe('JSON', () => {
  const feature = (properties: string) =>
    `{"type":"Feature","properties":${properties},"geometry":{"type":"Point","coordinates":[-123.12345678901234567,49]}}`
  const collection = (members: string) =>
    `{"type":"FeatureCollection",${members}"features":[${feature('{"A":1}')}]}`

  it('keeps the digits of whole numbers that JavaScript rounds', async () => {
    const text = feature('{"ROLL":12345678901234567891,"LOT":9007199254740993,"N":-7,"X":0.1234567890123456}')
    const expected = { ROLL: '12345678901234567891', LOT: '9007199254740993', N: -7, X: 0.1234567890123456 }
    const [row] = await readText(`{"type":"FeatureCollection","features":[${text}]}`)
    expect(row?.properties).toEqual(expected)
    expect(row?.geometry).toEqual({ type: 'Point', coordinates: [-123.12345678901235, 49] })
    expect((await readText(`\ufeff${text}\n${text}\n`))[1]?.properties).toEqual(expected)
    const [alone] = await readText(text.replace('{"type"', '{\n"type"'))
    expect(alone?.properties).toEqual(expected)
  })

  it.each([
    ['"exceededTransferLimit":true,', 'exceededTransferLimit'],
    ['"properties":{"exceededTransferLimit":true},', 'exceededTransferLimit'],
    ['"numberMatched":727,"numberReturned":400,', '727 match'],
    ['"links":[{"rel":"next","href":"https://example.test/2"}],', 'next page'],
    ['"links":{"self":"https://example.test/1","next":"https://example.test/2"},', 'next page'],
    ['"links":{"next":{"href":"https://example.test/2"}},', 'next page'],
    ['"count":727,"next":"https://example.test/?page=2","previous":null,', '727 match'],
    ['"next":"https://example.test/?page=2",', 'next page'],
    ['"@odata.nextLink":"https://example.test/2",', 'next page'],
    ['"context":{"returned":1,"limit":1,"matched":727},', '727 match'],
    ['"metadata":{"limitExceeded":true},', 'the service has more'],
    ['"numberReturned":400,', '400 match'],
    ['"total":400,', '400 match'],
    ['"nhits":400,', '400 match'],
    ['"metadata":{"resultset":{"recordCount":400,"offset":0}},', '400 match'],
    ['"nextPageToken":"abc",', 'next page'],
    ['"resumptionToken":"abc",', 'next page'],
    ['"previous":"https://example.test/?page=1","next":null,', 'a page before it'],
    ['"pagination":{"page":1,"pages":5},', '5 pages'],
    ['"startIndex":100,', '"startIndex": 100'],
    ['"hasNextPage":true,', 'the service has more'],
    ['"warning":"Result limited to 1 feature",', 'Result limited'],
    ['"error":{"code":500},', 'the service says'],
  ])('that is a part by its own words is refused: %s', async (members, words) => {
    await expect(readText(collection(members))).rejects.toThrow(words)
    // A page of a download is a part on purpose.
    expect(await readText(collection(members), { isPage: true })).toHaveLength(1)
  })

  it('of one feature has members that state nothing of it', async () => {
    const text = feature('{"count":800,"next":"lot 2"}').replace('{"type"', '{\n"type"')
    expect(await readText(text)).toHaveLength(1)
  })

  it('of Overpass that has timed out is refused', async () => {
    const text =
      '{"version":0.6,"generator":"Overpass API","elements":[],"remark":"runtime error: Query timed out"}'
    await expect(readText(text)).rejects.toThrow('timed out')
  })

  it.each([
    '"exceededTransferLimit":false,"properties":null,',
    '"numberMatched":1,"numberReturned":1,',
    '"count":1,"next":null,"links":[{"rel":"self"}],',
    '"links":{"self":"https://example.test/1","next":null},"metadata":{"limitExceeded":false},',
    '"numberMatched":"unknown","numberReturned":1,',
    '"timeStamp":"2026-01-02","limit":500,"offset":0,"pages":1,"errors":[],"nextUpdate":"2027-01-01",',
    '"statistics":{"totalArea":50000,"mean":400},',
    '"remarks":"Parcels within the city limits",',
  ])('that says it is whole is read: %s', async (members) => {
    expect(await readText(collection(members))).toHaveLength(1)
  })
})

const ROWS = 'ROLL,NAME,LAND\n1,a,100\n2,b,200\n'

describe('Notes in a table', () => {
  it.each([
    'Page 1 of 3,,',
    'Page 1 of 3',
    'Records returned: 500',
    '(500 rows affected)',
    'Showing 1 to 2 of 727 entries,,',
    'Total properties: 900,,',
  ])('that state more rows than it has are refused: %s', async (note) => {
    await expect(readText(`${ROWS}${note}\n`)).rejects.toThrow('not complete')
    await expect(readText(`${note}\n${ROWS}`)).rejects.toThrow('not complete')
  })

  it.each(['Page 2 of 2,,', '© 2026 City of Testtown,,', 'Total properties: 2,,', 'Note: in dollars,,'])(
    'are no rows: %s',
    async (note) => {
      const rows = await readText(`${ROWS}${note}\n`)
      expect(cells(rows)).toHaveLength(2)
      expect(problems(rows)).toEqual([[4, 'the line is a note']])
    },
  )

  it.each(['Total,,300', 'Totals for Testtown,,300', 'Report total:,,300'])(
    'may be totals: %s',
    async (line) =>
      expect(problems(await readText(`${ROWS}${line}\n`))).toEqual([[4, 'the line is a total']]),
  )

  it('may be totals in a table of two columns', async () => {
    expect(problems(await readText('ROLL,LAND\n1,100\nTotal,100\n'))).toEqual([[3, 'the line is a total']])
    expect(problems(await readText('NAME,USE\na,100\nTotal,shop\n'))).toEqual([])
  })
})

it('a condition of Average in the first column is no average', async () => {
  const table =
    'CONDITION,BEDS,VIEW,PRICE\nGood,3,,500000\nAverage,3,2,500000\nAverage,3,,400000\nAverage,,,5\n'
  const rows = await readText(table)
  expect(cells(rows)).toHaveLength(3)
  expect(problems(rows)).toEqual([[5, 'the line is a total']])
})

it('long cells are neither totals nor statements of rows', async () => {
  const [total, page] = [`Total of ${'a '.repeat(50)}`, `${'-'.repeat(200)} page 1 of 3`]
  const rows = await readText(`${ROWS}${total},,300\n${page},,\n`)
  expect(problems(rows)).toEqual([[5, 'the line is a note']])
})

it('a note that counts the rows counts broken ones', async () => {
  const rows = await readText('ROLL,NAME,LAND\n1,a,100\n2,b\n3,c,5\nTotal records: 3,,\n')
  expect(cells(rows)).toHaveLength(2)
})

describe('A quotation mark that is closed by that of another row', () => {
  it.each([
    'ROLL,NAME,LAND\n1,"a,100\n2,b,200\n3,"c",300\n',
    'ROLL,NAME,LAND,NOTE\n1,a,100,"12\n2,b,200,14"\n3,c,300,x\n',
  ])('is refused: %j', async (table) => {
    await expect(readText(table)).rejects.toThrow('A quotation mark near line 2')
  })

  it.each(['"a\nb"', '"a, b\nc, d, e"', '"a\n\nb"', '"Lovely home.\n3 bed, 2 bath, garage, view"'])(
    'is told apart from a note of lines: %s',
    async (note) => {
      expect(cells(await readText(`ROLL,NAME,LAND,NOTE\n1,a,100,${note}\n2,b,200,x\n`))).toHaveLength(2)
    },
  )
})

it.each([
  ['fgb\x03fgb\0rest', 'FlatGeobuf'],
  ['PAR1\x15\x04', 'GeoParquet'],
  ['!table\n!version 300\n', 'MapInfo TAB'],
  ['Version 450\nCharset "Neutral"\n', 'MapInfo MIF'],
  ['  0\nSECTION\n  2\nHEADER\n', 'DXF'],
  ['{"type":"Topology","objects":{}}', 'TopoJSON'],
  ['{"@odata.context":"$metadata#Property","value":[]}', 'OData'],
  ['\xd0\xcf\x11\xe0\xa1\xb1', 'XLS'],
])('%j is refused with what helps', async (content, words) => {
  await expect(readText(Buffer.from(content, 'latin1'))).rejects.toThrow(words)
})
