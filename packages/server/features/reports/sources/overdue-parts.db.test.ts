import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Report, ReportPart } from '#contract/report/reports.ts'
import { RESOURCES, type ResourceKey } from '#domain/account/permissions.ts'
import { PLANS } from '#domain/account/plans.ts'
import type { SourcePartKey } from '#domain/report/source-parts.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { testConnector, titleOf } from '../../../testing/facts/fact-connectors.ts'
import { type FactsServer, factsServer, makeParcels } from '../../../testing/facts/facts-server.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { saveCredentials } from '../../accounts/credentials/service.ts'
import { readQuotasLeft } from '../../services/quotas/service.ts'
import { createReport } from '../reports/create-service.ts'
import { runReportPart } from '../reports/run-part-service.ts'
import { openReport, resumeAbandonedParts, setReportParts } from '../reports/service.ts'

const UPIDS = ['p0', 'p1']
const ALL: ReadonlySet<ResourceKey> = new Set(Object.values(RESOURCES))
const GRANTS = [RESOURCES.BOARD_VIREB, RESOURCES.DS_VIVA_MLS_TAX_REPORT]
const DAY_MS = 86_400_000

describeOnBothEngines('Parts of outside sources after an outage of more than a day', (getDatabase) => {
  let server: FactsServer
  let now = new Date()
  let requested: string[] = []
  let refreshed: string[] = []

  beforeAll(async () => {
    await makeParcels(getDatabase(), UPIDS)
    const connectors = (['myltsa', 'vivaTax', 'vivaMlsTaxReport'] as const).map((key) =>
      testConnector({
        key,
        limits: { parcels: 3, parallel: 1 },
        async query(questions) {
          requested.push(...questions.map(({ upid }) => `${key} ${upid}`))
          if (key === 'myltsa') return questions.map(titleOf)
          const values = { rollNumber: 'R-1', lotSizeMetric: 700, lotSizeImperial: 700 }
          return questions.map(({ upid }) => ({
            upid,
            ok: true,
            values,
            lists: { sales: [{ soldOn: '2024-03-04', priceDollars: 1_285_000, comment: null }] },
            asOf: '2026-11-20',
          }))
        },
      }),
    )
    server = await factsServer(getDatabase(), connectors, { clock: () => now })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await getDatabase().db.deleteFrom('report').execute()
    now = new Date()
    requested = []
    refreshed = []
  })

  const throwIt = (error: unknown) => {
    throw error
  }

  /** A report with a part whose sources were requested and have returned all, while no page took it. */
  async function interrupted(key: SourcePartKey) {
    const { context } = server
    const begunAt = now
    const { id } = await signedInAccount(getDatabase(), { grants: GRANTS })
    await saveCredentials(context, id, 'LTSA', { username: 'pat', password: 'of the register' })
    await saveCredentials(context, id, 'VictoriaMatrix', { username: 'pat', password: 'of the board' })
    const maker = { accountId: id, permissions: ALL }
    const begin = ({ id: reportId, version }: Report) =>
      setReportParts(context, maker, { reportId, version, keys: [key] })
    const report = await begin(await createReport(context, maker, { upids: UPIDS }))
    const partOf = ({ parts }: Report): ReportPart =>
      parts.find((each) => each.key === key) ?? expect.fail(`no part ${key}`)
    const run = (on: Report) =>
      runReportPart(context, maker, { reportId: report.id, key, taskId: partOf(on).taskId }, throwIt)
    const { waitsFor } = await run(report)
    for (const { taskId } of waitsFor) await server.over(id, taskId)
    const stored = () =>
      getDatabase().db.updateTable('report_part').where('report_id', '=', report.id).where('key', '=', key)
    const opened = () => openReport(context, id, report.id)
    /** In the month of the requests. */
    const used = async () =>
      PLANS.pro.quotas.propertiesTable - (await readQuotasLeft(getDatabase(), id, begunAt)).propertiesTable
    const live = { ...context.live, refresh: async (of: string) => void refreshed.push(of) }
    const resume = () => {
      now = new Date(now.getTime() + DAY_MS + 300_000)
      return resumeAbandonedParts({ ...context, live })
    }
    return { id, begin, partOf, run, stored, opened, used, resume }
  }

  test('say what their sources had returned before', async () => {
    const { id, partOf, opened, used, resume } = await interrupted('title')
    expect(await resume()).toBeGreaterThan(0)
    const part = partOf(await opened())
    expect(part).toMatchObject({ status: 'complete', error: null })
    expect(JSON.stringify(part.data)).toContain('Owner of p1')
    expect(refreshed).toContain(id)
    expect(requested).toEqual(UPIDS.map((upid) => `myltsa ${upid}`))
    expect(await used()).toBe(2)
    expect(await resume()).toBe(0)
  })

  test('request nothing, and once begun anew only what was not requested before', async () => {
    const { begin, partOf, run, stored, opened, resume } = await interrupted('vivaTax')
    const { sub_parts: before } = await getDatabase()
      .db.selectFrom('report_part')
      .select('sub_parts')
      .where('key', '=', 'vivaTax')
      .executeTakeFirstOrThrow()
    const { vivaTax } = before as Record<string, unknown>
    await stored()
      .set({ sub_parts: JSON.stringify({ vivaTax }) })
      .execute()
    requested = []
    await resume()
    expect(requested).toEqual([])
    const part = partOf(await opened())
    expect(part).toMatchObject({
      status: 'complete',
      subParts: { vivaTax: { status: 'complete' }, vivaMlsTaxReport: { status: 'failed', error: 'timeout' } },
    })
    expect(JSON.stringify(part.data)).toContain('R-1')
    await getDatabase().db.deleteFrom('parcel_fact').execute()
    const { waitsFor } = await run(await begin(await opened()))
    expect(waitsFor.map(({ key }) => key)).toEqual(['vivaMlsTaxReport'])
  })

  test('that fail retain the sources that are complete, which are not requested again', async () => {
    const { id, begin, partOf, run, stored, opened, resume } = await interrupted('vivaTax')
    const complete = {
      key: 'vivaTax',
      taskId: partOf(await opened()).taskId,
      status: 'complete',
      data: { sections: [], provenance: {} },
      error: null,
      errorMessage: null,
      withoutQuota: [],
    }
    const pending = { ...complete, key: 'vivaMlsTaxReport', status: 'pending', data: null }
    await stored()
      .set({ sub_parts: JSON.stringify({ vivaTax: complete, vivaMlsTaxReport: pending }) })
      .execute()
    const { db } = getDatabase()
    await db.deleteFrom('account_grant').where('account_id', '=', id).execute()
    await resume()
    expect(partOf(await opened())).toMatchObject({
      status: 'failed',
      error: 'permission_required',
      subParts: { vivaTax: { status: 'complete' }, vivaMlsTaxReport: { status: 'failed' } },
    })
    await db.deleteFrom('parcel_fact').execute()
    const { waitsFor } = await run(await begin(await opened()))
    expect(waitsFor.map(({ key }) => key)).toEqual(['vivaMlsTaxReport'])
  })
})
