import { randomBytes } from 'node:crypto'
import type { Report, ReportPart } from '#contract/report/reports.ts'
import { DERIVED_RESOURCES, RESOURCE_KEYS } from '#domain/account/permissions.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import type { Database } from '#server/db/open.ts'
import { signedInAccount, type TestAccount } from '#server/testing/rows/account-factory.ts'
import { createPartRunner, type RunResult } from '#web/features/reports/editor/run/part-runner.ts'
import { systemClock } from '#web/lib/clock.ts'
import { bearer } from '../../bench-account.ts'
import { within } from '../../within.ts'

/** Parts made at once, as by the page (`use-run-parts.ts`). */
const MAX_AT_ONCE = 4
const PARTS_SECONDS = 180

/** Parts without outside sources, in the order of the menu. */
export const LOCAL_PARTS: readonly PartKey[] = [
  'location',
  'parcel',
  'walk',
  'elevation',
  'assessments',
  'sales',
  'planning',
  'constraints',
  'catchments',
  'changes',
  'listings',
  'comparables',
]

export const reader = (database: Database): Promise<TestAccount> =>
  signedInAccount(database, {
    username: `bench-${randomBytes(6).toString('hex')}`,
    grants: RESOURCE_KEYS.filter((key) => !DERIVED_RESOURCES.includes(key)),
  })

export class ReportClient {
  private readonly url: string
  private readonly account: TestAccount

  constructor(url: string, account: TestAccount) {
    this.url = url
    this.account = account
  }

  async create(upids: readonly string[], parts: readonly PartKey[]): Promise<Report> {
    return (await this.call<{ report: Report }>('/api/report/create', { upids, parts })).report
  }

  async anew(reportId: string, keys: readonly PartKey[]): Promise<ReportPart[]> {
    const { version } = await this.open(reportId)
    const body = { reportId, version, keys }
    const { report } = await this.call<{ report: Report }>('/api/report/set-parts', body)
    return report.parts.filter(({ key }) => keys.includes(key))
  }

  async open(reportId: string): Promise<Report> {
    return (await this.call<{ report: Report }>(`/api/report/${reportId}`)).report
  }

  /**
   * Makes parts with the page's code. Parts of the queue are still pending on return. @throws if a part
   * fails.
   */
  async run(reportId: string, parts: readonly ReportPart[]): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    let left = parts.length
    const settle = ({ key, status, errorMessage }: ReportPart) => {
      if (status === 'failed') reject(new Error(`${key}: ${errorMessage}`))
      left -= 1
      if (left === 0) resolve()
    }
    const runner = createPartRunner({
      maxRunning: MAX_AT_ONCE,
      run: ({ key, taskId }) => this.call<RunResult>('/api/report/run-part', { reportId, key, taskId }),
      follow: () => new Promise(() => {}),
      onSettled: settle,
      onRefused: (_, error) => reject(error),
      clock: systemClock,
    })
    runner.update(parts)
    await within(PARTS_SECONDS, 'every part of the report', promise).finally(() => runner.close())
  }

  async call<Payload>(path: string, body?: object): Promise<Payload> {
    const response = await fetch(this.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { ...(body && { 'content-type': 'application/json' }), ...bearer(this.account) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return ((await response.json()) as { payload: Payload }).payload
  }
}
