import { beforeAll, expect, test } from 'vitest'
import type { CallBody } from '#contract/calls.ts'
import type { ParcelCard, RowsResponse } from '#contract/parcel/parcels.ts'
import type { Report, ReportPart } from '#contract/report/reports.ts'
import { splitYearsByRoll } from '#domain/parcel/figures/assessed-years.ts'
import type { ColumnValue } from '#domain/text/column-type.ts'
import { describeWithDatabase } from '../../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../../testing/rows/account-factory.ts'
import { deriveUnits, makeAssessment, makeSale } from '../../../../testing/rows/market-factory.ts'
import { makeParcel, makeRelease } from '../../../../testing/rows/open-data-factory.ts'
import { appInMemory, type Caller } from '../../../../testing/servers/app-in-memory.ts'
import { unzipped } from '../../../../testing/unzipped.ts'
import { exportParcels } from './export-service.ts'

const COLUMNS = {
  total: 'parcel.currentTotal',
  before: 'parcel.previousTotal',
  change: 'parcel.totalChange',
  levy: 'parcel.taxLevy',
  use: 'parcel.actualUse',
} as const
const columns = Object.values(COLUMNS)
const OF_ROLL = { total_dollars: 1_228_290, tax_levy_cents: 4_321_50, actual_use_code: '032' }

type Numbers = Record<keyof typeof COLUMNS, ColumnValue>

describeWithDatabase('One number on every screen and in every file', (getDatabase) => {
  let caller: Caller
  let accountId: string
  const upids = ['plain', 'shared-1', 'shared-2', 'tower', 'levied-before', 'two-sources', 'own-and-city']

  beforeAll(async () => {
    const database = getDatabase()
    const account = await signedInAccount(database)
    accountId = account.id
    caller = (await appInMemory(database)).as(account)
    const parcels = await makeRelease(database, { source: 'local-parcels' })
    const rolls = new Map<number, number>()
    for (const year of [2025, 2026])
      rolls.set(year, await makeRelease(database, { source: `local-roll-${year}` }))
    const other = await makeRelease(database, { source: 'surrey' })
    const own = { source_key: 'local-parcels' }
    for (const upid of upids)
      await makeParcel(database, parcels, upid, {
        ...own,
        roll_number: upid.startsWith('shared') ? '1699.000' : null,
        plan_number: upid === 'tower' ? 'EPS2328' : null,
      })
    const assess = (upid: string, year: number, over: object = {}) =>
      makeAssessment(database, rolls.get(year) ?? 0, upid, {
        source_key: `local-roll-${year}`,
        year,
        ...OF_ROLL,
        total_dollars: year === 2026 ? 1_228_290 : 1_000_000,
        ...over,
      })
    for (const year of [2025, 2026]) {
      await assess('plain', year)
      await assess('shared-1', year, { roll_number: '1699.000' })
      for (const unit of ['101', '102']) await assess('tower', year, { pid: `000000${unit}`, unit })
    }
    await assess('levied-before', 2025)
    await assess('levied-before', 2026, { tax_levy_cents: null })
    await assess('two-sources', 2026)
    await makeAssessment(database, other, 'two-sources', {
      source_key: 'surrey',
      year: 2025,
      total_dollars: 5,
    })
    // A city's roll, whose name comes before the person's own files, which state two years.
    const city = await makeRelease(database, { source: 'burnaby' })
    await makeAssessment(database, city, 'own-and-city', {
      id: 'city',
      source_key: 'burnaby',
      total_dollars: 7,
    })
    for (const year of [2025, 2026]) await assess('own-and-city', year)
    await deriveUnits(database)
    const units = await database.db.selectFrom('strata_unit').select('upid').orderBy('unit').execute()
    upids.push(...units.map(({ upid }) => upid))
  })

  async function ofCard(upid: string): Promise<Numbers> {
    const { payload } = await caller.get('parcelCard', { params: { upid } })
    const { assessments } = payload as ParcelCard
    const [newest] = assessments
    return {
      total: newest?.totalDollars ?? null,
      before:
        splitYearsByRoll(payload as ParcelCard).currentRoll.find(({ year }) => year === 2025)?.totalDollars ??
        null,
      change: null,
      levy: assessments.find(({ taxLevyDollars }) => taxLevyDollars !== null)?.taxLevyDollars ?? null,
      use: newest?.actualUse ?? null,
    }
  }
  async function ofTable(upid: string): Promise<Numbers> {
    const { payload } = await caller.post('parcelRows', { upids: [upid], columns })
    const values = (payload as RowsResponse).rows[0]?.values ?? []
    const named = Object.keys(COLUMNS).map((key, index) => [key, values[index] ?? null])
    return Object.fromEntries(named) as Numbers
  }
  const parts = async (upid: string, key: 'assessments' | 'summary_sheet'): Promise<ReportPart> => {
    const post = async (name: 'createReport' | 'setReportParts', body: object) =>
      ((await caller.post(name, body as never)).payload as { report: Report }).report
    const { id, version } = await post('createReport', { upids: [upid] })
    const report = await post('setReportParts', { reportId: id, version, keys: [key] })
    const taskId = report.parts.find((part) => part.key === key)?.taskId ?? ''
    const { payload } = await caller.post('runReportPart', { reportId: id, key, taskId })
    return (payload as { part: ReportPart }).part
  }
  const blocksOf = ({ data }: ReportPart) => data?.sections[0]?.blocks ?? []
  const factOf = (part: ReportPart, key: string): ColumnValue =>
    blocksOf(part)
      .flatMap((block) => (block.kind === 'facts' ? block.facts : []))
      .find((fact) => fact.key === key)?.value ?? null
  const rowsOf = (part: ReportPart, key: string) =>
    blocksOf(part).flatMap((block) => (block.kind === 'table' && block.key === key ? block.rows : []))

  async function ofReport(upid: string): Promise<Numbers & { levyTerm: string | undefined }> {
    const part = await parts(upid, 'assessments')
    const [newest, ...others] = rowsOf(part, 'years').map(({ values }) => values)
    const facts = blocksOf(part).flatMap((block) => (block.kind === 'facts' ? block.facts : []))
    return {
      total: newest?.[3] ?? null,
      before: others.find(([year]) => year === '2025')?.[3] ?? null,
      change: newest?.[4] ?? null,
      levy: factOf(part, 'levy'),
      use: factOf(part, 'use'),
      levyTerm: facts.find(({ key }) => key === 'levy')?.term,
    }
  }
  async function ofSheet(upid: string): Promise<Numbers & { year: ColumnValue }> {
    const part = await parts(upid, 'summary_sheet')
    const total = rowsOf(part, 'tax/table').find(({ values: [label] }) => label === 'Total')?.values ?? []
    return {
      total: total[1] ?? null,
      before: total[2] ?? null,
      change: total[3] ?? null,
      levy: factOf(part, 'tax.annualTaxes'),
      use: factOf(part, 'parcel.actualUse'),
      year: factOf(part, 'tax.taxYear'),
    }
  }
  /** Numbers as files have them: to two decimals. */
  const plain = ({ total, before, change, levy, use }: Numbers) =>
    [total, before, change, levy, use].map((value) =>
      typeof value === 'number' ? String(Math.round(value * 100) / 100) : String(value ?? ''),
    )

  async function ofFiles(upid: string): Promise<Record<string, string[]>> {
    const request: Omit<CallBody<'exportParcels'>, 'format'> = { upids: [upid], columns }
    const file = async (format: 'csv' | 'kml' | 'geojson') =>
      (await caller.post('exportParcels', { ...request, format })).text
    const [, row = ''] = (await file('csv')).split('\r\n')
    const csv = [...row.matchAll(/"([^"]*)"/g)].slice(1, 6).map(([, cell = '']) => cell)
    const kml = [...(await file('kml')).matchAll(/<value>([^<]*)<\/value>/g)].map(([, cell = '']) => cell)
    const { features } = JSON.parse(await file('geojson'))
    const geojson = Object.values(features[0].properties)
      .slice(2, 7)
      .map((value) => String(value ?? ''))
    const workbook = await exportParcels(
      getDatabase(),
      { accountId, allowedResources: new Set() },
      { upids: [upid], columns: [...columns], format: 'xlsx', withSources: false, units: 'metric' },
      { date: '2026-11-01', signal: new AbortController().signal },
    )
    const sheet = (await unzipped(workbook.pieces)).get('xl/worksheets/sheet1.xml') ?? ''
    const second = sheet.split('<row')[2] ?? ''
    const xlsx = [...second.matchAll(/<c(?=[ />])[^>]*?(?:\/>|>.*?<\/c>)/g)].slice(1, 6)
    return { csv, kml: kml.slice(0, 5), geojson, xlsx: xlsx.map(([cell]) => textOfCell(cell)) }
  }
  const textOfCell = (cell: string) => /<(?:v|t)[^>]*>([^<]*)</.exec(cell)?.[1] ?? ''

  test('card, table, sheet, report and files have the same value, levy, use and change', async () => {
    for (const upid of upids) {
      const [card, table, sheet, report] = [
        await ofCard(upid),
        await ofTable(upid),
        await ofSheet(upid),
        await ofReport(upid),
      ]
      expect(plain({ ...card, change: table.change }), `card of ${upid}`).toEqual(
        plain({ ...table, before: card.before }),
      )
      expect(plain(sheet), `sheet of ${upid}`).toEqual(plain(table))
      expect(plain({ ...report, before: table.before }), `report of ${upid}`).toEqual(plain(table))
      for (const [format, cells] of Object.entries(await ofFiles(upid)))
        expect(cells, `${format} of ${upid}`).toEqual(plain(table))
    }
  })

  test('a levy is of the year whose roll states it, on the sheet and in a report', async () => {
    expect((await ofSheet('levied-before')).year).toBe('2025')
    expect((await ofReport('levied-before')).levyTerm).toBe('Tax levy 2025')
  })

  test('of two sales on one day, table and card show the same as the last', async () => {
    const database = getDatabase()
    for (const [id, price_dollars] of [
      ['a', 700_000],
      ['b', 900_000],
    ] as const)
      await makeSale(database, await makeRelease(database, { source: `local-${id}` }), 'plain', {
        id,
        price_dollars,
      })
    const { payload } = await caller.post('parcelRows', {
      upids: ['plain'],
      columns: ['salesHistory.lastSaleValue'],
    })
    const { payload: card } = await caller.get('parcelCard', { params: { upid: 'plain' } })
    expect((card as ParcelCard).sales[0]?.priceDollars).toBe((payload as RowsResponse).rows[0]?.values[0])
  })

  test('own files stand before a city roll of the same year', async () => {
    expect(await ofTable('own-and-city')).toMatchObject({ total: 1_228_290, before: 1_000_000 })
  })

  test('values of two sources are not compared', async () => {
    expect(await ofTable('two-sources')).toMatchObject({ total: 1_228_290, before: null, change: null })
    expect(await ofSheet('two-sources')).toMatchObject({ total: 1_228_290, before: null, change: null })
  })
})
