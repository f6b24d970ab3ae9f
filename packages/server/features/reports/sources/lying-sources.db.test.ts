import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportPart } from '#contract/report/reports.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import { PLANS } from '#domain/account/plans.ts'
import type { FactConnector, FactResult } from '../../../connectors/facts/fact-connector.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { testConnector, titleOf } from '../../../testing/facts/fact-connectors.ts'
import { type FactsServer, factsServer, makeParcels } from '../../../testing/facts/facts-server.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { saveCredentials } from '../../accounts/credentials/service.ts'
import { readQuotasLeft } from '../../services/quotas/service.ts'
import { createReport } from '../reports/create-service.ts'
import { runReportPart } from '../reports/run-part-service.ts'
import { openReport, setReportParts } from '../reports/service.ts'

/** Parcels of the report; `foreign` is another one. */
const UPIDS = ['p0', 'p1']
const LIMIT = PLANS.pro.quotas.propertiesTable

/** The true result under another parcel's name, or changed in a way that no type allows. */
const lie = (upid: string, changes: object) => ({ ...titleOf({ upid }), ...changes }) as FactResult

describeOnBothEngines('A part whose source lies', (getDatabase) => {
  let server: FactsServer
  let query: FactConnector['query']

  beforeAll(async () => {
    await makeParcels(getDatabase(), [...UPIDS, 'foreign'])
    const connector = testConnector({
      limits: { parcels: 2, parallel: 1 },
      query: (questions, options) => query(questions, options),
    })
    server = await factsServer(getDatabase(), [connector])
  })
  afterAll(() => server.close())

  /** A report of its own account, whose title part is run as a page does. */
  async function titlePart() {
    const { context } = server
    const { id: accountId } = await signedInAccount(getDatabase())
    await saveCredentials(context, accountId, 'LTSA', { username: 'pat', password: 'of the register' })
    const maker = { accountId, permissions: new Set(Object.values(RESOURCES)) }
    const { id: reportId } = await createReport(context, maker, { upids: UPIDS })
    const used = async () =>
      LIMIT - (await readQuotasLeft(getDatabase(), accountId, new Date())).propertiesTable
    async function run(): Promise<ReportPart> {
      const { version } = await openReport(context, accountId, reportId)
      const wanted = { reportId, version, keys: ['title' as const] }
      const { parts } = await setReportParts(context, maker, wanted)
      const taskId = parts.find(({ key }) => key === 'title')?.taskId ?? ''
      for (;;) {
        const body = { reportId, key: 'title', taskId } as const
        const { part, waitsFor } = await runReportPart(context, maker, body, throwIt)
        if (part.status !== 'pending') return part
        await Promise.race(waitsFor.map((task) => server.over(accountId, task.taskId)))
      }
    }
    return { run, used }
  }
  const throwIt = (error: unknown) => {
    throw error
  }
  const textOf = (part: ReportPart, upid: string) =>
    JSON.stringify(part.data?.sections.find((section) => section.upid === upid)?.blocks ?? [])

  test.each<[string, (upids: readonly string[]) => FactResult[], string]>([
    [
      'answers about another parcel',
      (upids) => upids.map((upid) => (upid === 'p0' ? titleOf({ upid }) : titleOf({ upid: 'foreign' }))),
      'left this parcel out',
    ],
    [
      'gives two answers about one',
      (upids) => [
        ...upids.map((upid) => titleOf({ upid })),
        lie('p1', { values: { titleNumber: 'Another' } }),
      ],
      'two different results',
    ],
    [
      'gives a value that its column cannot hold',
      (upids) =>
        upids.map((upid) =>
          upid === 'p0' ? titleOf({ upid }) : lie(upid, { values: { titleNumber: { a: 1 } } }),
        ),
      'invalid response',
    ],
    [
      'gives no values',
      (upids) => upids.map((upid) => (upid === 'p0' ? titleOf({ upid }) : lie(upid, { values: null }))),
      'invalid response',
    ],
  ])(
    'that %s: the other parcel is told, this one says why, and nothing of a third is shown',
    async (_, lies, reason) => {
      query = async (questions) => lies(questions.map(({ upid }) => upid))
      const { run, used } = await titlePart()
      const part = await run()
      expect(part).toMatchObject({ status: 'complete', subParts: { myltsa: { status: 'complete' } } })
      expect(textOf(part, 'p0')).toContain('Title of p0')
      expect(textOf(part, 'p1')).toContain(reason)
      expect(JSON.stringify(part)).not.toMatch(/foreign|Another|Title of p1/)
      // Only what it answered is charged.
      expect(await used()).toBe(1)
    },
  )

  test('that exchanges all parcels fails with the reason, and is complete once it speaks the truth, charged once', async () => {
    query = async () => [titleOf({ upid: 'foreign' })]
    const { run, used } = await titlePart()
    expect(await run()).toMatchObject({
      ...{ status: 'failed', error: 'unusable', data: null },
      errorMessage: expect.stringContaining('left this parcel out'),
    })
    expect(await used()).toBe(0)
    query = async (questions) => questions.map(titleOf)
    const part = await run()
    expect(part.status).toBe('complete')
    for (const upid of UPIDS) expect(textOf(part, upid)).toContain(`Title of ${upid}`)
    expect(await used()).toBe(2)
  })
})
