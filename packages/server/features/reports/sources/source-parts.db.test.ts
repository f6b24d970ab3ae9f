import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Report, ReportPart } from '#contract/report/reports.ts'
import { RESOURCES, type ResourceKey } from '#domain/account/permissions.ts'
import { PLANS, quotaMonth } from '#domain/account/plans.ts'
import type { Block } from '#domain/blocks/block.ts'
import type { SourcePartKey } from '#domain/report/source-parts.ts'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import { CredentialsRefused, type FactConnector } from '../../../connectors/facts/fact-connector.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { testConnector, titleOf } from '../../../testing/facts/fact-connectors.ts'
import { type FactsServer, factsServer, makeParcels } from '../../../testing/facts/facts-server.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { saveCredentials } from '../../accounts/credentials/service.ts'
import { readQuotasLeft } from '../../services/quotas/service.ts'
import { createReport } from '../reports/create-service.ts'
import { runReportPart } from '../reports/run-part-service.ts'
import { openReport, resumeAbandonedParts, setReportParts } from '../reports/service.ts'

const UPIDS = ['p0', 'p1', 'p2']
const ALL: ReadonlySet<ResourceKey> = new Set(Object.values(RESOURCES))
const LIMIT = PLANS.pro.quotas.propertiesTable
type Query = FactConnector['query']

const truth: Query = async (questions) => questions.map(titleOf)
const taxes: Query = async (questions) =>
  questions.map(({ upid }) => ({
    upid,
    ok: true,
    values: {
      rollNumber: `Roll of ${upid}`,
      lotSizeMetric: 700,
      lotSizeImperial: 700,
      salesHistory: 'in words',
    },
    lists: { sales: [{ soldOn: '2024-03-04', priceDollars: 1_285_000, comment: null }] },
    asOf: '2026-11-20',
  }))

describeOnBothEngines('Parts of outside sources', (getDatabase) => {
  let server: FactsServer
  let now = new Date()
  /** Responses of the sources where they differ from the truth. */
  const queries = new Map<TaskSourceKey, Query>()
  let requested: string[] = []

  const connector = (key: TaskSourceKey) =>
    testConnector({
      key,
      limits: { parcels: 3, parallel: 1 },
      async query(questions, options) {
        requested.push(...questions.map(({ upid }) => `${key} ${upid}`))
        return (queries.get(key) ?? truth)(questions, options)
      },
    })
  beforeAll(async () => {
    await makeParcels(getDatabase(), UPIDS)
    const connectors = (['myltsa', 'vivaTax', 'vivaMlsTaxReport'] as const).map(connector)
    server = await factsServer(getDatabase(), connectors, { clock: () => now })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await getDatabase().db.deleteFrom('report').execute()
    now = new Date()
    requested = []
    queries.clear()
    queries.set('vivaTax', taxes)
    queries.set('vivaMlsTaxReport', taxes)
  })

  async function broker({ stored = true } = {}) {
    const { context } = server
    const { id } = await signedInAccount(getDatabase())
    const save = async () => {
      await saveCredentials(context, id, 'LTSA', { username: 'pat', password: 'of the register' })
      await saveCredentials(context, id, 'VictoriaMatrix', { username: 'pat', password: 'of the board' })
    }
    if (stored) await save()
    const begin = async (key: SourcePartKey, report?: Report) => {
      const maker = { accountId: id, permissions: ALL }
      const on = report ?? (await createReport(context, maker, { upids: UPIDS }))
      const wanted = { reportId: on.id, version: on.version, keys: [key] } as const
      return setReportParts(context, maker, wanted)
    }
    const partOf = ({ parts }: Report, key: SourcePartKey) => {
      const part = parts.find((each) => each.key === key)
      if (!part) throw new Error(`The report has no part ${key}.`)
      return part
    }
    /** Runs a part as a page does: requested again whenever a task that it waits for has ended. */
    async function run(report: Report, key: SourcePartKey, permissions = ALL): Promise<ReportPart> {
      const { taskId } = partOf(report, key)
      for (;;) {
        const body = { reportId: report.id, key, taskId }
        const { part, waitsFor } = await runReportPart(context, { accountId: id, permissions }, body, throwIt)
        if (part.status !== 'pending') return part
        await Promise.race(waitsFor.map((task) => server.over(id, task.taskId)))
      }
    }
    const open = (report: Report) => openReport(context, id, report.id)
    const used = async () => LIMIT - (await readQuotasLeft(getDatabase(), id, now)).propertiesTable
    return { id, save, begin, partOf, run, open, used }
  }
  const throwIt = (error: unknown) => {
    throw error
  }
  const blocksOf = (part: ReportPart, upid: string): Block[] =>
    part.data?.sections.find((section) => section.upid === upid)?.blocks ?? []
  const factsOf = (part: ReportPart, upid: string) =>
    blocksOf(part, upid).flatMap((block) => (block.kind === 'facts' ? block.facts : []))
  const textsOf = (part: ReportPart, upid: string) =>
    blocksOf(part, upid).flatMap((block) => (block.kind === 'text' ? block.text : []))

  test('say of each parcel what the source returned, by whose credentials and when', async () => {
    const { begin, run } = await broker()
    const part = await run(await begin('title'), 'title')
    expect(part).toMatchObject({ status: 'complete', subParts: { myltsa: { status: 'complete' } } })
    const [provenance] = Object.values(part.data?.provenance ?? {})
    expect(provenance).toMatchObject({
      sourceKey: 'myltsa',
      title: 'Register of the test',
      asOf: '2026-11-20',
      requestedAt: now.toISOString(),
      credentials: 'LTSA',
    })
    expect(provenance?.releaseId).toBeLessThan(0)
    for (const upid of UPIDS) {
      expect(factsOf(part, upid)).toMatchObject([
        { term: 'Registered Owner', value: `Owner of ${upid}`, releaseId: provenance?.releaseId },
        { term: 'Title Number', value: `Title of ${upid}`, releaseId: provenance?.releaseId },
        { term: 'Pending Applications', value: null, releaseId: null },
      ])
    }
  })

  test('hold no owners without the permission', async () => {
    const { begin, run } = await broker()
    const permissions = new Set(ALL)
    permissions.delete(RESOURCES.TABLE_LTSA_OWNERS)
    const part = await run(await begin('title'), 'title', permissions)
    expect(JSON.stringify(part)).not.toContain('Owner of')
    expect(factsOf(part, 'p0').map(({ term }) => term)).toEqual(['Title Number', 'Pending Applications'])
  })

  test('charge the quota once, also for two pages, another report and a part that is restarted', async () => {
    const { begin, run, used } = await broker()
    const report = await begin('title')
    await Promise.all([run(report, 'title'), run(report, 'title')])
    const anew = await begin('title', report)
    const part = await run(anew, 'title')
    expect(part.status).toBe('complete')
    await run(await begin('title'), 'title')
    expect(requested).toEqual(UPIDS.map((upid) => `myltsa ${upid}`))
    expect(await used()).toBe(3)
  })

  test('take what the quota is enough for, and say which parcels it left out', async () => {
    const { id, begin, run, used } = await broker()
    await getDatabase()
      .db.insertInto('quota_use')
      .values({ account_id: id, quota_key: 'propertiesTable', month: quotaMonth(now), used: LIMIT - 2 })
      .execute()
    const part = await run(await begin('title'), 'title')
    expect(part.status).toBe('complete')
    expect(factsOf(part, 'p1')[1]).toMatchObject({ value: 'Title of p1' })
    expect(textsOf(part, 'p1')).toEqual([])
    expect(textsOf(part, 'p2')).toEqual([expect.stringContaining('quota was used up')])
    expect(await used()).toBe(LIMIT)
    const other = await begin('vivaTax')
    expect(await run(other, 'vivaTax')).toMatchObject({ status: 'failed', error: 'quota_used_up' })
    expect(requested).toEqual(['myltsa p0', 'myltsa p1'])
  })

  test('that need credentials say so, and are complete once these are stored', async () => {
    const { begin, run, save, used } = await broker({ stored: false })
    const report = await begin('title')
    const failed = await run(report, 'title')
    expect(failed).toMatchObject({ status: 'failed', error: 'credentials_needed', data: null })
    expect(await used()).toBe(0)
    await save()
    expect(await run(await begin('title', report), 'title')).toMatchObject({ status: 'complete' })
  })

  test('whose password has expired say so, and charge nothing', async () => {
    const { begin, run, used } = await broker()
    queries.set('myltsa', async () => {
      throw new CredentialsRefused('Expired password')
    })
    const part = await run(await begin('title'), 'title')
    expect(part).toMatchObject({ status: 'failed', error: 'credentials', errorMessage: 'Expired password' })
    expect(await used()).toBe(0)
  })

  test('a source that fails fails alone, and is the only one to be requested again', async () => {
    const { begin, run, used } = await broker()
    queries.set('vivaMlsTaxReport', async (questions) =>
      questions.map(({ upid }) => ({ upid, ok: false, failure: 'unusable', reason: 'Rubbish' })),
    )
    const report = await begin('vivaTax')
    const part = await run(report, 'vivaTax')
    expect(part).toMatchObject({
      status: 'complete',
      subParts: {
        vivaTax: { status: 'complete' },
        vivaMlsTaxReport: { status: 'failed', error: 'unusable', errorMessage: 'Rubbish' },
      },
    })
    expect(blocksOf(part, 'p0').map(({ key }) => key)).toEqual(['vivaTax/facts', 'vivaTax/sales'])
    expect(factsOf(part, 'p0').filter(({ value }) => value !== null)).toMatchObject([
      { term: 'Roll no', value: 'Roll of p0' },
      { term: 'Lot size', type: 'area', value: 700 },
    ])
    expect(await used()).toBe(3)
    requested = []
    queries.set('vivaMlsTaxReport', taxes)
    const retried = await run(await begin('vivaTax', report), 'vivaTax')
    expect(requested).toEqual(UPIDS.map((upid) => `vivaMlsTaxReport ${upid}`))
    expect(retried.subParts).toMatchObject({
      vivaTax: { status: 'complete' },
      vivaMlsTaxReport: { status: 'complete' },
    })
    expect(blocksOf(retried, 'p0').map(({ key }) => key)).toEqual([
      'vivaTax/facts',
      'vivaTax/sales',
      'vivaMlsTaxReport/sales',
    ])
  })

  test('of a page that was closed end without it', async () => {
    const { id, begin, partOf, open } = await broker()
    const report = await begin('title')
    const { taskId } = partOf(report, 'title')
    const body = { reportId: report.id, key: 'title', taskId } as const
    const as = { accountId: id, permissions: ALL }
    const { waitsFor } = await runReportPart(server.context, as, body, throwIt)
    expect(waitsFor).toMatchObject([{ key: 'myltsa', partCount: 1 }])
    await server.over(id, waitsFor[0]?.taskId ?? '')
    expect(partOf(await open(report), 'title').status).toBe('pending')
    now = new Date(now.getTime() + 61_000)
    await resumeAbandonedParts(server.context)
    expect(partOf(await open(report), 'title')).toMatchObject({ status: 'complete', error: null })
    expect(requested).toEqual(UPIDS.map((upid) => `myltsa ${upid}`))
  })

  test('of sources that nobody has connected say so', async () => {
    const { begin, run } = await broker()
    const part = await run(await begin('aoirTax'), 'aoirTax')
    expect(part).toMatchObject({ status: 'failed', error: 'source_not_connected' })
  })
})
