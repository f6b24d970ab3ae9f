import { beforeAll, expect, test } from 'vitest'
import type { Report, ReportPart } from '#contract/report/reports.ts'
import type { Block } from '#domain/blocks/block.ts'
import { SHEET_EDITS_SOURCE } from '#domain/report/sheet-blocks.ts'
import { allowsSharing } from '../../../../connectors/sharing.ts'
import { describeWithDatabase } from '../../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../../testing/rows/account-factory.ts'
import { deriveUnits, makeAssessment, makeSale } from '../../../../testing/rows/market-factory.ts'
import { makeFeature, makeParcel, makeRelease } from '../../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../../testing/servers/app-in-memory.ts'
import { sharedParts } from '../../shared/shared-parts.ts'

describeWithDatabase('The summary sheet in a report', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount

  beforeAll(async () => {
    const database = getDatabase()
    call = await appInMemory(database)
    account = await signedInAccount(database)
    const release = await makeRelease(database)
    await makeParcel(database, release, 'sheet', { pid: '012345678' })
    await makeSale(database, release, 'sheet')
    await makeAssessment(database, release, 'sheet', { year: 2025, total_dollars: 1_000_000 })
    await makeAssessment(database, release, 'sheet', { year: 2026, total_dollars: 1_050_000 })
  })

  const post = async <Payload>(name: 'setReportParts' | 'saveReport' | 'createReport', body: object) => {
    const { status, payload, text } = await call.as(account).post(name, body as never)
    expect(status, text).toBe(200)
    return (payload as { report: Payload }).report
  }
  const create = () => post<Report>('createReport', { upids: ['sheet'] })
  const add = ({ id, version }: Report) =>
    post<Report>('setReportParts', { reportId: id, version, keys: ['summary_sheet'] })
  const run = async ({ id, parts }: Report) => {
    const taskId = parts.find(({ key }) => key === 'summary_sheet')?.taskId ?? ''
    const body = { reportId: id, key: 'summary_sheet', taskId } as const
    const { payload, text, status } = await call.as(account).post('runReportPart', body)
    expect(status, text).toBe(200)
    return (payload as { part: ReportPart }).part
  }
  const saveSheet = (version: number, value: string) =>
    call.as(account).post('saveSummarySheet', {
      upid: 'sheet',
      title: 'The corner lot',
      edits: {
        items: { 'tax.taxYear': { value }, 'parcel.pids': { isDeleted: true } },
        sections: { planning: { title: 'What may be built' }, applications: { isDeleted: true } },
      },
      showsMlsHistory: false,
      version,
    })
  const blocksOf = (part: ReportPart | undefined): Block[] => part?.data?.sections[0]?.blocks ?? []
  const factsOf = (part: ReportPart | undefined) =>
    blocksOf(part).flatMap((block) => (block.kind === 'facts' ? block.facts : []))

  test('goes first, and stays first however the parts are ordered', async () => {
    const report = await add(await create())
    expect(report.parts[0]?.key).toBe('summary_sheet')
    const { id, version, title, coverType, showGoogleImages, propertyImage, coverView } = report
    const { brandingUses, paper, notes, presets } = report
    const settings = { title, coverType, showGoogleImages, propertyImage, coverView, brandingUses }
    const parts = report.parts.toReversed().map(({ key, printDisabled }) => ({ key, printDisabled }))
    const saved = await post<Report>('saveReport', {
      ...{ reportId: id, version, ...settings, paper, notes, presets, parts },
    })
    expect(saved.parts.map(({ key }) => key)).toEqual([
      'summary_sheet',
      ...parts.map(({ key }) => key).filter((key) => key !== 'summary_sheet'),
    ])
  })

  test('has the sheet with the edits of the person, which name that person as their source', async () => {
    await saveSheet(0, '2031')
    const part = await run(await add(await create()))
    expect(part.status).toBe('complete')
    const titles = blocksOf(part).map((block) =>
      'title' in block ? block.title : 'text' in block ? block.text : null,
    )
    expect(titles[0]).toBe('The corner lot')
    expect(titles).toContain('What may be built')
    expect(titles).not.toContain('Development applications')
    const year = factsOf(part).find(({ key }) => key === 'tax.taxYear')
    expect(year).toMatchObject({ value: '2031', note: 'Edited by hand' })
    expect(part.data?.provenance[year?.releaseId ?? 0]).toMatchObject({ sourceKey: SHEET_EDITS_SOURCE })
    expect(factsOf(part).map(({ key }) => key)).not.toContain('parcel.pids')
    const values = blocksOf(part).find(({ key }) => key === 'tax/table')
    expect(values).toMatchObject({
      columns: [
        { title: 'Value' },
        { title: '2026' },
        { title: '2025' },
        { title: 'Growth', type: 'percent' },
      ],
      rows: expect.arrayContaining([
        expect.objectContaining({ values: ['Total', 1_050_000, 1_000_000, expect.closeTo(5)] }),
      ]),
    })
    expect(blocksOf(part).find(({ key }) => key === 'edited')).toMatchObject({
      text: expect.stringContaining('Tax year'),
    })
  })

  test('says what it said until it is made anew', async () => {
    const report = await add(await create())
    await run(report)
    await saveSheet(1, '2032')
    const opened = await call.as(account).get('report', { params: { reportId: report.id } })
    const yearIn = (part: ReportPart | undefined) =>
      factsOf(part).find(({ key }) => key === 'tax.taxYear')?.value
    expect(yearIn((opened.payload as { report: Report }).report.parts[0])).toBe('2031')
    expect(yearIn(await run(await add((opened.payload as { report: Report }).report)))).toBe('2032')
  })

  test('shows behind a link what the person wrote, and no value of a source that does not allow it', async () => {
    const part = await run(await add(await create()))
    const allows = allowsSharing({ sharedSources: new Set(), withheldSources: new Set() })
    const [shared] = sharedParts([part], allows)
    const stated = factsOf(shared).filter(({ value }) => value !== null)
    expect(stated.map(({ key }) => key)).toEqual(['tax.taxYear'])
    expect(blocksOf(shared).filter(({ kind }) => kind === 'table')).toEqual([])
    expect(JSON.stringify(shared)).not.toContain('1050000')
    expect(blocksOf(shared)[0]).toMatchObject({ kind: 'text', text: 'The corner lot' })
  })

  test('names every source of a value, and of a unit’s lot that of the outline', async () => {
    const database = getDatabase()
    const outlines = await makeRelease(database, { source: 'outlines' })
    const rolls = await makeRelease(database, { source: 'rolls' })
    const schools = await makeRelease(database, { source: 'schools', dataset: 'catchments' })
    await makeParcel(database, outlines, 'tower', { parcel_class: 'building_strata' })
    await makeAssessment(database, rolls, 'tower', { pid: '000000305', unit: '305' })
    for (const [release, layer, id, title] of [
      [rolls, 'school_catchment', 'c1', 'Primary'],
      [schools, 'school_catchment', 'c2', 'Secondary'],
      [rolls, 'zoning', 'z1', 'Dwellings'],
      [schools, 'zoning', 'z2', 'Schools'],
    ] as const)
      await makeFeature(database, release, layer, id, { title, code: id, on: { tower: 0.5 } })
    await deriveUnits(database)
    const factsAbout = async (upid: string) =>
      factsOf(await run(await add(await post<Report>('createReport', { upids: [upid] }))))
    const releasesOf = (facts: Awaited<ReturnType<typeof factsAbout>>, key: string) => {
      const {
        releaseId,
        furtherReleaseIds = [],
        madeFrom = [],
      } = facts.find((each) => each.key === key) ?? {}
      return [releaseId, ...furtherReleaseIds, ...madeFrom].filter((id) => id !== null)
    }
    const tower = await factsAbout('tower')
    const both = expect.arrayContaining([rolls, schools])
    expect(releasesOf(tower, 'planning.catchmentZones')).toEqual(both)
    expect(releasesOf(tower, 'planning.zoning')).toEqual(both)
    expect(releasesOf(tower, 'planning.zoneName')).toEqual(both)
    expect(releasesOf(tower, 'parcel.pids')).toEqual([outlines, rolls])
    const unit = await factsAbout('tower~000000305')
    expect(releasesOf(unit, 'parcel.lotSize')).toEqual([outlines])
  })
})
