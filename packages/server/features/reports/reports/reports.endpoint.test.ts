import { beforeAll, expect, test } from 'vitest'
import type { CallBody } from '#contract/calls.ts'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import type { Report, ReportPart } from '#contract/report/reports.ts'
import { type Block, type ChartBlock, chartTable } from '#domain/blocks/block.ts'
import { isWritten, PART_KEYS, type PartKey } from '#domain/report/part-kinds.ts'
import { isSourcePartKey } from '#domain/report/source-parts.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { deriveUnits, makeAssessment, makeListing, makeSale } from '../../../testing/rows/market-factory.ts'
import { makeFeature, makeParcel, makeRelease, squareAt } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'

/** All that a chart names is in its table. */
const expectDrawable = (chart: ChartBlock, blocks: Block[]) => {
  const columns = chartTable(chart, blocks)?.columns.map(({ key }) => key)
  expect(columns, chart.key).toEqual(expect.arrayContaining([chart.along, ...chart.columns]))
}
const LOCAL = PART_KEYS.filter((key) => !isSourcePartKey(key) && !isWritten(key))

describeWithDatabase('The calls about reports', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount
  let release: number

  beforeAll(async () => {
    const database = getDatabase()
    call = await appInMemory(database)
    account = await signedInAccount(database, { grants: ['map_dev_apps'] })
    release = await makeRelease(database)
    await makeParcel(database, release, 'full', {
      pid: '012345678',
      civic_number: '1184',
      street: 'TIDEWATER CRES',
    })
    await makeParcel(database, release, 'bare')
    await makeParcel(database, release, 'leaving')
    await makeSale(database, release, 'full')
    await makeListing(database, release, 'R2999999', { upid: 'full' })
    await makeAssessment(database, release, 'full', { year: 2025, total_dollars: 1_000_000 })
    await makeAssessment(database, release, 'full', { year: 2026, total_dollars: 1_050_000 })
    await makeFeature(database, release, 'zoning', 'z1', { code: 'RT-7', on: { full: 1 } })
  })

  const begin = async (upids: string[], who = account) =>
    ((await call.as(who).post('createReport', { upids })).payload as { report: Report }).report
  const setParts = async ({ id, version }: Report, keys: PartKey[]) =>
    (
      (await call.as(account).post('setReportParts', { reportId: id, version, keys })).payload as {
        report: Report
      }
    ).report
  const run = async (report: Report, key: PartKey, about: Partial<CallBody<'runReportPart'>> = {}) => {
    const taskId = report.parts.find((part) => part.key === key)?.taskId ?? ''
    const response = await call
      .as(account)
      .post('runReportPart', { reportId: report.id, key, taskId, ...about })
    expect(response.status, response.text).toBe(200)
    return (response.payload as { part: ReportPart }).part
  }
  const blocksOf = (part: ReportPart, section = 0): Block[] => part.data?.sections[section]?.blocks ?? []
  const factOf = (part: ReportPart, key: string) =>
    blocksOf(part)
      .flatMap((block) => (block.kind === 'facts' ? block.facts : []))
      .find((fact) => fact.key === key)

  test('every kind of part is made, of a parcel of which much is known and of one of which nothing is', async () => {
    for (const upid of ['full', 'bare']) {
      const report = await setParts(await begin([upid]), LOCAL)
      for (const key of LOCAL) {
        const part = await run(report, key)
        expect(part, `${key} of ${upid}`).toMatchObject({
          status: 'complete',
          error: null,
          settledAt: expect.any(String),
        })
        expect(blocksOf(part).length, `${key} of ${upid}`).toBeGreaterThan(0)
        for (const block of blocksOf(part)) if (block.kind === 'chart') expectDrawable(block, blocksOf(part))
      }
      const opened = await call.as(account).get('report', { params: { reportId: report.id } })
      expect(
        (opened.payload as { report: Report }).report.parts.every((part) => part.status === 'complete'),
      ).toBe(true)
    }
  })

  test('values are those of the parcel card, with the releases that state them', async () => {
    const card = (await call.as(account).get('parcelCard', { params: { upid: 'full' } }))
      .payload as ParcelCard
    const report = await begin(['full'])
    const parcel = await run(report, 'parcel')
    expect(factOf(parcel, 'area')).toMatchObject({ value: card.parcel.areaSquareMetres, releaseId: null })
    expect(factOf(parcel, 'pid')).toMatchObject({ value: '012-345-678', releaseId: release })
    expect(factOf(parcel, 'legal')).toMatchObject({ value: card.legalDescription })
    expect(Object.keys(parcel.data?.provenance ?? {})).toEqual([String(release)])
    const [chart, years] = blocksOf(await run(report, 'assessments'))
    expect(chart).toMatchObject({ kind: 'chart', table: 'years', columns: ['land', 'improvements'] })
    expect(years).toMatchObject({
      kind: 'table',
      rows: [
        {
          values: ['2026', expect.anything(), expect.anything(), 1_050_000, expect.closeTo(5)],
          releaseId: release,
        },
        { values: ['2025', expect.anything(), expect.anything(), 1_000_000, null] },
      ],
    })
    const [sales] = blocksOf(await run(report, 'sales'))
    expect(sales).toMatchObject({
      rows: card.sales.map(({ soldOn, priceDollars, comment }) => ({
        values: [soldOn, priceDollars, comment],
      })),
    })
    const [planning] = blocksOf(await run(report, 'planning'))
    expect(planning).toMatchObject({
      kind: 'facts',
      facts: expect.arrayContaining([expect.objectContaining({ term: 'Zoning', value: 'RT-7' })]),
    })
  })

  test('applications nearby come nearest first, and no farther than 400 m', async () => {
    const database = getDatabase()
    // Some 111 m of latitude to a thousandth of a degree.
    const places = { near: 0.001, far: 0.003, beyond: 0.005 }
    await makeParcel(database, release, 'applied', { shape: squareAt(-122.5, 49.5) })
    for (const [code, north] of Object.entries(places))
      await makeFeature(database, release, 'development_application', code, {
        code,
        shape: squareAt(-122.5, 49.5 + north, 0.0001),
      })
    const report = await setParts(await begin(['applied']), ['applications'])
    const [table] = blocksOf(await run(report, 'applications'))
    if (table?.kind !== 'table') throw new Error('no table of applications')
    expect(table.rows.map(({ values }) => values[0])).toEqual(['near', 'far'])
    const distances = table.rows.map(({ values }) => Number(values[4]))
    // Between the outlines: 0.0003 degrees high, and 0.0001.
    expect(distances[0]).toBeGreaterThan(70)
    expect(distances[0]).toBeLessThan(100)
    expect(distances[1]).toBeGreaterThan(290)
    expect(distances[1]).toBeLessThan(320)
  })

  test('several parcels have a map of those near each other; one that has gone since says so', async () => {
    const near = await run(await begin(['full', 'leaving']), 'location')
    expect(near.data?.sections.map(({ upid }) => upid)).toEqual([null])
    const report = await begin(['full', 'leaving'])
    await getDatabase().db.deleteFrom('parcel').where('upid', '=', 'leaving').execute()
    const location = await run(report, 'location')
    expect(location.data?.sections.map(({ upid }) => upid)).toEqual(['full', 'leaving'])
    expect(blocksOf(location, 1)).toMatchObject([
      { kind: 'text', text: expect.stringContaining('no longer in the data') },
    ])
    const [map] = blocksOf(location)
    if (map?.kind !== 'picture') throw new Error('no map')
    const picture = await call.as(account).get('reportPicture', { params: { pictureId: map.pictureId } })
    expect(picture.status).toBe(200)
    expect(picture.headers['content-type']).toBe('image/png')
    const stranger = await signedInAccount(getDatabase())
    const refused = await call.as(stranger).get('reportPicture', { params: { pictureId: map.pictureId } })
    expect(refused.status).toBe(404)
  })

  test('lots together have their sums; units of one building have no area, as in the table', async () => {
    const report = await begin(['full', 'bare'])
    const parcel = await run(report, 'parcel')
    expect(parcel.data?.sections.map(({ upid }) => upid)).toEqual([null, 'full', 'bare'])
    expect(blocksOf(parcel)).toMatchObject([
      { kind: 'table', rows: [{ key: 'full' }, { key: 'bare' }] },
      { kind: 'facts', facts: [{ value: 1_400 }, { value: 700 }] },
      { kind: 'text', text: expect.stringContaining('computed by Lotline') },
    ])
    expect(blocksOf(await run(report, 'assessments'))).toMatchObject([
      { kind: 'table', rows: [{ key: 'full', releaseId: release }] },
      {
        facts: [{ key: 'total', value: 1_050_000, note: '1 parcel without an assessed total not included' }],
      },
    ])
    await makeParcel(getDatabase(), release, 'tower', { plan_number: 'EPS2328' })
    for (const unit of ['101', '102'])
      await makeAssessment(getDatabase(), release, 'tower', {
        pid: `000000${unit}`,
        unit,
        total_dollars: 400_000,
      })
    await deriveUnits(getDatabase())
    const units = await getDatabase().db.selectFrom('strata_unit').select('upid').orderBy('unit').execute()
    expect(units).toHaveLength(2)
    for (const upid of ['shared-1', 'shared-2'])
      await makeParcel(getDatabase(), release, upid, { roll_number: 'R-9' })
    await makeAssessment(getDatabase(), release, 'shared-1', { roll_number: 'R-9', total_dollars: 3_000_000 })
    const shared = await begin(['shared-1', 'shared-2'])
    expect(blocksOf(await run(shared, 'assessments'))).toMatchObject([
      { rows: [{ key: 'shared-1' }, { key: 'shared-2' }] },
      { facts: [{ value: 3_000_000, note: expect.stringContaining('counted once') }] },
    ])
    const withBuilding = await begin(['tower', ...units.map(({ upid }) => upid)])
    expect(blocksOf(await run(withBuilding, 'assessments'))[1]).toMatchObject({ facts: [{ value: 800_000 }] })
    const tower = await begin(units.map(({ upid }) => upid))
    expect(blocksOf(await run(tower, 'parcel'))).toMatchObject([
      { kind: 'table', rows: [{ values: [expect.anything(), expect.anything(), null, null] }, {}] },
      { kind: 'text' },
    ])
    expect(blocksOf(await run(tower, 'assessments'))[1]).toMatchObject({ facts: [{ value: 800_000 }] })
  })

  test('a part that is complete is returned as it is, also to a task that it never waited for', async () => {
    const report = await begin(['full'])
    const first = await run(report, 'sales')
    await makeSale(getDatabase(), release, 'full', { sold_on: '2026-01-02', price_dollars: 9 })
    expect(await run(report, 'sales')).toEqual(first)
    expect(await run(report, 'sales', { taskId: crypto.randomUUID() })).toEqual(first)
    expect(await run(report, 'parcel', { taskId: crypto.randomUUID() })).toMatchObject({
      status: 'pending',
      data: null,
    })
  })

  test('two tabs that have the same part made wait for the same', async () => {
    const report = await begin(['full'])
    const before = await run(report, 'parcel')
    const anew = await setParts({ ...report }, ['parcel'])
    const [one, other] = await Promise.all([run(anew, 'parcel'), run(anew, 'parcel')])
    expect(one).toEqual(other)
    expect(one).toMatchObject({ status: 'complete', data: before.data })
  })

  test('a part that needs a permission is neither begun nor made without it', async () => {
    const basic = await signedInAccount(getDatabase(), { plan_key: 'basic' })
    const report = await begin(['full'], basic)
    const refused = await call
      .as(basic)
      .post('setReportParts', { reportId: report.id, version: report.version, keys: ['applications'] })
    expect(refused).toMatchObject({ status: 403, code: 'permission_required' })
    const { task_id } = await getDatabase()
      .db.insertInto('report_part')
      .values({ report_id: report.id, key: 'applications', position: 9 })
      .returning('task_id')
      .executeTakeFirstOrThrow()
    const body = { reportId: report.id, key: 'applications', taskId: task_id } as const
    expect(await call.as(basic).post('runReportPart', body)).toMatchObject({ status: 403 })
  })

  test.each([
    ['no parcel', { upids: [] }, 400],
    ['parcels that are not in the data', { upids: ['nowhere'] }, 404],
    ['more parcels than print', { upids: Array.from({ length: 201 }, (_, index) => `p${index}`) }, 413],
  ])('a report about %s is refused', async (_, body, status) => {
    expect(await call.as(account).post('createReport', body)).toMatchObject({ status })
  })
  test('without a subscription they are listed, and none can be made', async () => {
    const unpaid = await signedInAccount(getDatabase(), { plan_key: 'none' })
    expect((await call.as(unpaid).get('reports')).status).toBe(200)
    expect((await call.as(unpaid).post('createReport', { upids: ['demo:1'] })).status).toBe(403)
  })
})
