import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportComparison, ReportVersion } from '#contract/report/report-version-calls.ts'
import type { Report } from '#contract/report/reports.ts'
import { importNextWeek } from '#demo/releases/demo-weeks.ts'
import { type PartDifference, partDifferences } from '#domain/report/differences/part-differences.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { loadDemo } from '../../../cli/demo/load-demo.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { type FactsServer, factsServer } from '../../../testing/facts/facts-server.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { storePartResult } from '../reports/part-queries.ts'
import { dropDeletedReports } from '../reports/service.ts'
import { insertVersion } from './version-queries.ts'

const DISTRICT = { parcels: 1500, seed: 1, asOf: '2026-11-09' }
/** Parcels of the demo: in the second week the first is sold, the listing of the second gets another price, and that of the third is withdrawn. */
const ADDRESSES = ['297 Fifteenth Avenue', '185 Gullbend Road', '413 Fourteenth Avenue']

describeWithDatabase('A report of the demo district, a week later', (getDatabase) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-report-weeks-'))
  let call: AppInMemory
  let runner: FactsServer
  let account: TestAccount
  let report: Report

  beforeAll(async () => {
    await loadDemo(getDatabase(), { ...DISTRICT, releases: [1], dataFolder })
    call = await appInMemory(getDatabase())
    runner = await factsServer(getDatabase(), [])
    account = await signedInAccount(getDatabase(), { plan_key: 'pro' })
    const found = await getDatabase()
      .db.selectFrom('property')
      .select(['upid', 'address'])
      .where('address', 'in', ADDRESSES)
      .execute()
    const upids = ADDRESSES.map((address) => found.find((each) => each.address === address)?.upid)
    const created = await post('createReport', { upids })
    const begun = await post('setReportParts', {
      reportId: created.report.id,
      version: created.report.version,
      keys: ['listings', 'changes'],
    })
    for (const { key, taskId } of begun.report.parts)
      await post('runReportPart', { reportId: begun.report.id, key, taskId })
    report = await opened(begun.report.id)
  }, 120_000)
  afterAll(async () => {
    await runner.close()
    await call.app.close()
    rmSync(dataFolder, { recursive: true, force: true })
  })

  async function post<Payload = { report: Report }>(
    name: Parameters<ReturnType<AppInMemory['as']>['post']>[0],
    body: object,
  ) {
    const { status, payload, text } = await call.as(account).post(name, body as never)
    expect(status, text).toBe(200)
    return payload as Payload
  }
  async function get<Payload>(
    name: Parameters<ReturnType<AppInMemory['as']>['get']>[0],
    params: Record<string, string>,
  ) {
    const { status, payload, text } = await call.as(account).get(name, { params })
    expect(status, text).toBe(200)
    return payload as Payload
  }
  const opened = async (reportId: string) => (await get<{ report: Report }>('report', { reportId })).report
  async function compared(): Promise<ReportComparison> {
    const begun = await post<ReportComparison>('compareReport', { reportId: report.id })
    await Promise.all(begun.parts.map(({ taskId }) => runner.over(account.id, taskId)))
    return get('reportComparison', { reportId: report.id })
  }
  const differences = ({ parts }: ReportComparison) =>
    parts.flatMap(({ key, data }) =>
      partDifferences(
        key,
        report.parts.find((part) => part.key === key)?.data?.sections ?? [],
        data?.sections ?? [],
      ).map((difference) => ({ part: key, ...difference })),
    )
  const inWords = ({ part, change, subject, label, values }: PartDifference & { part: PartKey }) =>
    `${part}, ${subject}: ${change} ${label?.value ?? ''} (${values.map(({ term, before, after }) => `${term} ${before} → ${after}`).join(', ')})`

  test('says that nothing has changed before the week begins', async () => {
    const comparison = await compared()
    expect(comparison.parts.map(({ status }) => status)).toEqual(report.parts.map(() => 'complete'))
    expect(differences(comparison)).toEqual([])
  })

  test('says exactly what the week has brought to its parcels', async () => {
    await importNextWeek(getDatabase(), { dataFolder })
    expect(differences(await compared()).map(inWords)).toEqual([
      'sales, 297 Fifteenth Avenue: added 2026-11-13 (Sold null → 2026-11-13, Price null → 576000, Comment null → Improved single property transaction)',
      'listings, 185 Gullbend Road: changed R9241707 (Price 1487900 → 1457000)',
      'listings, 413 Fourteenth Avenue: removed R9939740 (Listing R9939740 → null, Listed 2026-10-05 → null, Status Active → null, Type House → null, Price 785900 → null, Brokerage Tidemark Realty → null)',
    ])
    expect(await opened(report.id)).toEqual(report)
  })

  const takeOver = (keys: readonly PartKey[], { parts }: ReportComparison, version: number) =>
    call.as(account).post('takeOverParts', {
      reportId: report.id,
      version,
      parts: parts.filter(({ key }) => keys.includes(key)).map(({ key, taskId }) => ({ key, taskId })),
    })
  const versions = async () =>
    (await get<{ versions: ReportVersion[] }>('reportVersions', { reportId: report.id })).versions

  test('takes over one part, then another: the version of before both stays to be opened', async () => {
    const comparison = await get<ReportComparison>('reportComparison', { reportId: report.id })
    expect((await takeOver(['sales'], comparison, report.version)).status).toBe(200)
    const taken = await opened(report.id)
    const made = comparison.parts.find(({ key }) => key === 'sales')
    expect(taken.parts.find(({ key }) => key === 'sales')).toMatchObject({
      status: 'complete',
      data: made?.data,
    })
    expect(taken.parts.filter(({ key }) => key !== 'sales')).toEqual(
      report.parts.filter(({ key }) => key !== 'sales'),
    )
    const left = await get<ReportComparison>('reportComparison', { reportId: report.id })
    expect(left.parts.map(({ key }) => key)).not.toContain('sales')
    expect((await takeOver(['listings'], left, taken.version)).status).toBe(200)
    const [version, ...others] = await versions()
    expect([version?.takenOver, others]).toEqual([['sales', 'listings'], []])
    const { report: older } = await get<{ report: Report }>('reportVersion', {
      reportId: report.id,
      versionId: version?.id ?? '',
    })
    expect(older).toEqual(report)
  })

  test('takes nothing over twice, nor of a report that was changed or a part that was compared again', async () => {
    const former = await compared()
    const { version } = await opened(report.id)
    const latest = await compared()
    expect((await takeOver(['sales'], former, version)).status).toBe(409)
    expect((await takeOver(['sales'], latest, version - 1)).status).toBe(409)
    expect((await takeOver(['sales'], latest, version)).status).toBe(200)
    expect((await takeOver(['sales'], latest, version + 1)).status).toBe(409)
    expect(await versions()).toHaveLength(2)
  })

  test('compares a part that was begun anew no more, and takes no late result', async () => {
    const { parts } = await compared()
    const { version } = await opened(report.id)
    await post('setReportParts', { reportId: report.id, version, keys: ['parcel'] })
    const { parts: left } = await get<ReportComparison>('reportComparison', { reportId: report.id })
    expect(left.map(({ key }) => key)).toEqual(parts.map(({ key }) => key).filter((key) => key !== 'parcel'))
    const taskId = parts.find(({ key }) => key === 'planning')?.taskId ?? ''
    const late = { taskId, data: { sections: [], provenance: {} } }
    const table = 'report_comparison'
    expect(await storePartResult(getDatabase(), report.id, 'planning', late, [], new Date(), table)).toBe(
      false,
    )
  })

  test('stores the newest versions alone, with their pictures and attachments', async () => {
    const { db } = getDatabase()
    const now = new Date()
    const content = await opened(report.id)
    for (let version = 1; version <= 3; version += 1)
      await insertVersion({ db }, content, { keys: ['sales'], version: 100 + version }, { now, max: 2 })
    expect(await versions()).toHaveLength(2)
    const pictures = await db
      .selectFrom('report_version')
      .select(sql<number>`cardinality(pictures)`.as('count'))
      .where('report_id', '=', report.id)
      .execute()
    expect(pictures.map(({ count }) => count)).toEqual([2, 2])
    await db.deleteFrom('report_part').where('report_id', '=', report.id).execute()
    await dropDeletedReports(getDatabase(), new Date(now.getTime() + 2 * 86_400_000))
    const stored = await db
      .selectFrom('report_picture')
      .select('hash')
      .where('account_id', '=', account.id)
      .execute()
    expect(stored).toHaveLength(2)
  })
})
