import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '#contract/report/reports.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import type { ReportPresets } from '#domain/report/columns/report-columns.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { testConnector } from '../../../testing/facts/fact-connectors.ts'
import { type FactsServer, factsServer, makeParcels } from '../../../testing/facts/facts-server.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { saveCredentials } from '../../accounts/credentials/service.ts'
import { createReport } from '../reports/create-service.ts'
import { REPORTS } from '../reports/report-kind.ts'
import { runReportPart } from '../reports/run-part-service.ts'
import { openReport, saveReport } from '../reports/service.ts'
import { readShownReport } from '../shared/shown-report-service.ts'

const OWNER = 'Registered to Pat Owner'

describeOnBothEngines('The columns that a report chose', (getDatabase) => {
  let server: FactsServer
  beforeAll(async () => {
    await makeParcels(getDatabase(), ['p0'])
    const register = testConnector({
      key: 'myltsa',
      limits: { parcels: 5, parallel: 1 },
      query: async (questions) =>
        questions.map(({ upid }) => ({
          ...{ upid, ok: true as const, asOf: '2026-11-20' },
          values: { registeredOwner: OWNER, titleNumber: 'CA1234567', pendingApplications: 'None' },
        })),
    })
    server = await factsServer(getDatabase(), [register])
  })
  afterAll(() => server.close())

  async function madeReport() {
    const { context } = server
    const { id } = await signedInAccount(getDatabase(), { plan_key: 'pro' })
    await saveCredentials(context, id, 'LTSA', { username: 'pat', password: 'of the register' })
    const maker = { accountId: id, permissions: new Set(Object.values(RESOURCES)) }
    const report = await createReport(context, maker, { upids: ['p0'], parts: ['title'] })
    const taskId = report.parts[0]?.taskId ?? ''
    const body = { reportId: report.id, key: 'title', taskId } as const
    const run = () =>
      runReportPart(context, maker, body, (error) => {
        throw error
      })
    for (let ran = await run(); ran.part.status === 'pending'; ran = await run()) {
      await Promise.race(ran.waitsFor.map((task) => server.over(id, task.taskId)))
    }
    const choose = (from: Report, presets: ReportPresets) => {
      const { id: reportId, version, title, coverType, coverView, brandingUses } = from
      const { showGoogleImages, propertyImage, paper, notes } = from
      const cover = { title, coverType, coverView, brandingUses, showGoogleImages, propertyImage }
      const { preparedFor, showGlance, hideEmptyParts } = from
      const pages = { preparedFor, showGlance, hideEmptyParts }
      const settings = { ...cover, ...pages, paper, notes, presets }
      const parts = [{ key: 'title' as const, printDisabled: false, beginsPage: false }]
      return saveReport(context, id, { reportId, version, ...settings, parts, clientId: undefined })
    }
    return { id, report, choose }
  }
  const termsOf = ({ parts }: Report) =>
    parts.flatMap(({ data }) =>
      (data?.sections ?? []).flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.kind === 'facts' ? block.facts.map(({ key }) => key) : [])),
      ),
    )

  test('are what a PDF and a link show; the others stay saved, and come back', async () => {
    const { context } = server
    const { id, report, choose } = await madeReport()
    const chosen = await choose(report, { myltsa: ['myltsa.pendingApplications', 'myltsa.titleNumber'] })
    const { report: shown } = await readShownReport(context, id, report.id, 'metric')
    expect(termsOf(shown)).toEqual(['pendingApplications', 'titleNumber'])
    expect(JSON.stringify(shown)).not.toContain(OWNER)
    expect(termsOf(await openReport(context, id, report.id))).toContain('registeredOwner')
    await choose(chosen, {})
    const { report: again } = await readShownReport(context, id, report.id, 'metric')
    expect(termsOf(again)).toContain('registeredOwner')
  })

  test('are copied with it, and only those of the source are taken', async () => {
    const { context } = server
    const { id, report, choose } = await madeReport()
    const wanted: ReportPresets = { myltsa: ['myltsa.titleNumber', 'paragonTax.taxYear'] }
    const { presets } = await choose(report, wanted)
    expect(presets).toEqual({ myltsa: ['myltsa.titleNumber'] })
    const copy = await REPORTS.duplicate(context, id, report.id)
    expect((await openReport(context, id, copy.id)).presets).toEqual(presets)
  })
})
