import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallBody } from '#contract/calls.ts'
import type { Analysis, CreateAnalysis } from '#contract/cma/analyses.ts'
import type { Task } from '#contract/facts/tasks.ts'
import type { ReportPdf } from '#contract/report/pdf-calls.ts'
import type { ReportComparison } from '#contract/report/report-version-calls.ts'
import type { Report, ReportPart, ReportSummary } from '#contract/report/reports.ts'
import type { OpenedReport } from '#contract/report/share-calls.ts'
import {
  findAlterations,
  findMissingOnPages,
  MANIFEST_FILE,
  type Manifest,
} from '#domain/report/manifest/manifest.ts'
import { isWritten, type LocalPartKey, needsParcel, PART_KEYS } from '#domain/report/part-kinds.ts'
import { formatEstimate } from '#domain/text/money.ts'
import { readAttachment } from '../../../platform/pdf/edit/assemble.ts'
import { extractPdfText } from '../../../platform/pdf/edit/pdf-text.ts'
import { readSettings } from '../../../settings/env.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { type FactsServer, factsServer } from '../../../testing/facts/facts-server.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { fillMarket, MARKET_DAY, marketUpid } from '../../../testing/rows/market-sales.ts'
import { type AnalysisCaller, analysisCaller } from '../../../testing/servers/analysis-caller.ts'
import { BY_HAND } from '../../../testing/servers/analysis-examples.ts'
import { type AppInMemory, appInMemory, DATA_FOLDER } from '../../../testing/servers/app-in-memory.ts'
import { CHROMIUM_OF_TESTS } from '../../../testing/servers/chromium-of-tests.ts'
import { cardsOf, factsOf, textOf } from '../../../testing/servers/made-blocks.ts'
import { tokenOf } from '../../../testing/servers/sharing-account.ts'
import { PART_MAKERS } from '../parts/part-makers.ts'

const clock = () => new Date(`${MARKET_DAY}T20:00:00Z`)
const NAME = 'New house at 12 Harbour St'
const CHROMIUM = 'path' in CHROMIUM_OF_TESTS ? CHROMIUM_OF_TESTS.path : process.execPath

describeWithDatabase('A report of an analysis without a parcel', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount
  let mine: ReturnType<AppInMemory['as']>
  let analyses: AnalysisCaller
  let position: [number, number]
  /** Runs the queue. */
  let runner: FactsServer

  beforeAll(async () => {
    const environment = { LOTLINE_CHROMIUM: CHROMIUM, LOTLINE_SHARED_SOURCES: 'markettown' }
    call = await appInMemory(getDatabase(), { clock, environment })
    account = await signedInAccount(getDatabase())
    mine = call.as(account)
    analyses = analysisCaller(mine)
    await fillMarket(getDatabase())
    position = (await analyses.create()).subject.position
    const settings = { LOTLINE_LOG_LEVEL: 'silent', LOTLINE_DATA: DATA_FOLDER, LOTLINE_CHROMIUM: CHROMIUM }
    runner = await factsServer(getDatabase(), [], { clock, settings: readSettings(settings) })
  })
  afterAll(() => runner.close())

  const byHand = () => {
    const corrections = { floorSquareMetres: 180, lotSquareMetres: 500, yearBuilt: 2026 }
    return { ...BY_HAND, name: NAME, position, corrections } as CreateAnalysis['subject']
  }
  const create = (body: Partial<CallBody<'createReport'>>) =>
    mine.post('createReport', { upids: [], ...body } as CallBody<'createReport'>)
  const opened = async ({ id }: Pick<Report, 'id'>) =>
    ((await mine.get('report', { params: { reportId: id } })).payload as { report: Report }).report

  /** Returns an analysis by hand, and the report that is begun from it, its part made. */
  async function begun() {
    const analysis = await analyses.create(byHand())
    const response = await create({ analysisId: analysis.id })
    expect(response.status, response.text).toBe(200)
    const { report } = response.payload as { report: Report }
    const taskId = report.parts[0]?.taskId ?? ''
    const run = await mine.post('runReportPart', { reportId: report.id, key: 'analysis', taskId })
    expect(run.status, run.text).toBe(200)
    const { part } = run.payload as { part: ReportPart }
    return { analysis, report, sections: part.data?.sections ?? [] }
  }

  test('is about the place, says what the analysis says, and has its map', async () => {
    const { analysis, report, sections } = await begun()
    expect(report).toMatchObject({ title: null, parcels: [], place: { name: NAME, position } })
    expect(report.parts.map(({ key }) => key)).toEqual(['analysis'])
    const { value, comparables } = await analyses.value(analysis)
    expect(sections).toMatchObject([{ upid: null, title: NAME }])
    const blocks = sections[0]?.blocks ?? []
    expect(formatEstimate(Number(factsOf(blocks).value))).toBe(formatEstimate(value?.dollars ?? 0))
    expect(cardsOf(blocks).map(({ key }) => key)).toEqual(comparables.map(({ sale }) => sale.id))
    const picture = blocks.find((block) => block.kind === 'picture')
    expect(picture).toMatchObject({ label: expect.stringContaining(NAME), sourceKeys: ['markettown'] })
  })

  test('shows its place on the cover for ever, and behind a link, and has no outline', async () => {
    const { report } = await begun()
    const cover = (id: string) =>
      mine.get('coverPicture', { params: { reportId: id }, query: { size: '370x200' } })
    const before = await cover(report.id)
    expect(before.status, before.text).toBe(200)
    expect(await mine.get('coverParcel', { params: { reportId: report.id } })).toMatchObject({ status: 404 })
    const shared = await mine.post('shareReport', {
      ...{ reportId: report.id, days: 30, password: null, units: 'metric' },
    } as CallBody<'shareReport'>)
    const token = tokenOf((shared.payload as { address: string }).address)
    const stranger = call.as(null, { from: '192.0.2.1' })
    const link = (await stranger.post('openSharedReport', { token })).payload as OpenedReport
    if (link.state !== 'open') throw new Error('The link does not open.')
    expect(link.shown.report).toMatchObject({ place: { name: NAME }, parts: [{ key: 'analysis' }] })
    const seen = await stranger.get('sharedParcelPicture', {
      params: { visit: link.pictureVisit },
      query: { size: '370x200' },
    })
    expect(seen).toMatchObject({ status: 200, text: before.text })
  })

  test('is listed under its name, copied, renamed, and compared with what the analysis says now', async () => {
    const { analysis, report } = await begun()
    const list = (await mine.get('reports')).payload as { reports: ReportSummary[] }
    expect(list.reports.find(({ id }) => id === report.id)).toMatchObject({
      title: NAME,
      parcelCount: 0,
      isOfAnalysis: true,
    })
    const copied = await mine.post('duplicateReport', { reportId: report.id })
    const { report: copy } = copied.payload as { report: ReportSummary }
    expect(copy.title).toContain(NAME)
    expect(await opened(copy)).toMatchObject({ place: { name: NAME }, parts: [{ status: 'complete' }] })

    await analyses.changed(analysis, { effectiveDate: '2026-08-01' })
    const begin = await mine.post('compareReport', { reportId: report.id })
    const [{ taskId = '' } = {}] = (begin.payload as ReportComparison).parts
    await runner.over(account.id, taskId)
    const compared = await mine.get('reportComparison', { params: { reportId: report.id } })
    const [part] = (compared.payload as ReportComparison).parts
    expect(factsOf(part?.data?.sections[0]?.blocks ?? [])).toMatchObject({ asOf: '2026-08-01' })
    const { version } = await opened(report)
    const wanted = { reportId: report.id, version, parts: [{ key: 'analysis' as const, taskId }] }
    expect(await mine.post('takeOverParts', wanted)).toMatchObject({ status: 200 })
    expect(await opened(report)).toMatchObject({ place: { name: NAME }, version: version + 1 })
  })

  const SINCE = {
    deleted: (analysis: Analysis) => mine.post('deleteAnalysis', { analysisId: analysis.id }),
    renamed: (analysis: Analysis) => analyses.change(analysis, { subject: { name: 'Another house' } }),
    moved: (analysis: Analysis) =>
      analyses.change(analysis, { subject: { position: [position[0] + 0.001, position[1]] } }),
  }
  test.each([
    ['deleted', /was deleted\.$/],
    ['renamed', /was renamed or moved after this report was started/],
    ['moved', /was renamed or moved after this report was started/],
  ] as const)('says of an analysis that was %s since that it was', async (how, words) => {
    const { analysis, report } = await begun()
    expect((await SINCE[how](analysis)).status).toBe(200)
    const anew = await mine.post('setReportParts', {
      ...{ reportId: report.id, version: report.version, keys: ['analysis'] },
    } as CallBody<'setReportParts'>)
    const [part] = (anew.payload as { report: Report }).report.parts
    await mine.post('runReportPart', {
      ...{ reportId: report.id, key: 'analysis', taskId: part?.taskId ?? '' },
    } as CallBody<'runReportPart'>)
    const blocks = (await opened(report)).parts[0]?.data?.sections[0]?.blocks ?? []
    expect(textOf(blocks)).toMatch(words)
  })

  test('can have made what the menu offers it', () => {
    const offered = PART_KEYS.filter((key) => !needsParcel(key) && !isWritten(key)) as LocalPartKey[]
    expect(offered.filter((key) => !PART_MAKERS[key].ofPlace)).toEqual([])
  })

  test('takes no part that needs a parcel', async () => {
    const { analysis, report } = await begun()
    const refused = {
      status: 422,
      message:
        '“Location map” and “Sales history” need a parcel, and this report is about a place without one.',
    }
    const keys = ['analysis' as const, 'location' as const, 'sales' as const]
    expect(await create({ analysisId: analysis.id, parts: keys })).toMatchObject(refused)
    const { id: reportId, version } = report
    const set = { reportId, version, keys } as CallBody<'setReportParts'>
    expect(await mine.post('setReportParts', set)).toMatchObject(refused)
    const written = { ...set, keys: ['notes' as const] }
    expect(await mine.post('setReportParts', written)).toMatchObject({ status: 200 })
    const foreign = call.as(await signedInAccount(getDatabase()))
    expect(await foreign.post('setReportParts', set)).toMatchObject({ status: 404 })
  })

  test('is refused for the analysis of somebody else, one of a parcel, and beside parcels', async () => {
    const other = analysisCaller(call.as(await signedInAccount(getDatabase())))
    const foreign = await other.create(byHand())
    expect(await create({ analysisId: foreign.id })).toMatchObject({ status: 404 })
    const ofParcel = await analyses.create({ kind: 'parcel', upid: marketUpid(4) })
    expect(await create({ analysisId: ofParcel.id })).toMatchObject({
      status: 422,
      message: 'This market analysis is about a parcel, so its report must be about that parcel.',
    })
    const { analysis } = await begun()
    expect(await create({ analysisId: analysis.id, upids: [marketUpid(4)] })).toMatchObject({
      status: 422,
      message: 'This market analysis is about a place without a parcel, so its report has no parcels.',
    })
    expect(await create({})).toMatchObject({ status: 400 })
    const basic = call.as(await signedInAccount(getDatabase(), { plan_key: 'basic' }))
    const body = { upids: [], analysisId: analysis.id } as unknown as CallBody<'createReport'>
    expect(await basic.post('createReport', body)).toMatchObject({ status: 403 })
  })

  test.skipIf('missing' in CHROMIUM_OF_TESTS)('is a PDF under its name, with its manifest', async () => {
    const { report } = await begun()
    const { tasks } = (await mine.post('createReportPdf', { reportId: report.id })).payload as {
      tasks: Task[]
    }
    const task = await runner.over(account.id, tasks[0]?.taskId ?? '')
    const { result } = task.parts[1] as { result: { payload: { pdf: ReportPdf } } }
    const { pdfId, fileName } = result.payload.pdf
    expect(fileName).toBe(`Market Analysis – ${NAME}.pdf`)
    const bytes = (await runner.context.storage.read(pdfId)) ?? Buffer.of()
    const text = await extractPdfText(bytes)
    expect(text).toContain(NAME)
    const carried = (await readAttachment(bytes, MANIFEST_FILE)) ?? undefined
    const manifest: Manifest = JSON.parse(new TextDecoder().decode(carried))
    expect(manifest).toMatchObject({ title: NAME, parcels: [] })
    expect(findAlterations(manifest, (each) => createHash('sha256').update(each).digest('hex'))).toEqual([])
    expect(findMissingOnPages(manifest, text)).toEqual([])
  })
})
