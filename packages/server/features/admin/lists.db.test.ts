import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppContext } from '../../context.ts'
import { JobQueue } from '../../platform/queue/job-queue.ts'
import type { Session } from '../../platform/requests/session.ts'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { signedInAccount, signIn } from '../../testing/rows/account-factory.ts'
import { auditPage } from '../services/audit/service.ts'
import { accountPage, sessionPage } from './accounts/account-service.ts'
import { readCounts } from './health-queries.ts'
import { datasets } from './health-service.ts'
import { mailPage } from './log-service.ts'
import { jobPage, schedule, taskPage } from './work-service.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
/** The same moment for all: only the id distinguishes them. */
const MOMENT = new Date('2026-11-21T11:00:00Z')
const COUNT = 120

describeOnBothEngines('Lists of the monitor', (getDatabase) => {
  let queue: JobQueue
  let context: AppContext
  let viewer: Session
  let uid: string
  beforeAll(async () => {
    queue = new JobQueue(getDatabase(), (error) => {
      throw error
    })
    context = {
      database: getDatabase(),
      queue,
      scheduledRuns: [{ key: 'sweep-expired', cron: '7 * * * *' }],
      clock: () => NOW,
    } as unknown as AppContext
    const { db } = getDatabase()
    const account = await signedInAccount(getDatabase(), {
      username: 'the-viewer',
      details: JSON.stringify({ firstName: 'Vera', lastName: '50%_Viewer' }),
    })
    uid = account.id
    viewer = { id: account.sessionId, accountId: account.id } as Session
    await db
      .insertInto('account')
      .values(
        Array.from({ length: COUNT }, (_, index) => ({
          username: `person.${String(index).padStart(3, '0')}`,
          email: `person.${index}@lotline.test`,
          email_verified_at: null,
          password_hash: null,
          profession: null,
          home_region: null,
          subscription_ends_at: null,
          last_login_at: null,
        })),
      )
      .execute()
    for (let index = 0; index < COUNT; index += 1) await signIn(getDatabase(), uid)
    await db.updateTable('account_session').set({ last_seen_at: MOMENT, expires_at: '2027-01-01' }).execute()
    await db
      .insertInto('audit_event')
      .values(
        Array.from({ length: COUNT }, (_, index) => ({
          happened_at: MOMENT,
          actor_username: 'the-viewer',
          action: 'set plan',
          subject: `person.${index}`,
        })),
      )
      .execute()
    await db
      .insertInto('mail_message')
      .values(
        Array.from({ length: COUNT }, (_, index) => ({
          to_address: `person.${index}@lotline.test`,
          template: 'verify_email',
          subject: 'Confirm',
          body_text: 'Words',
          body_html: '<p>Words</p>',
          status: index % 3 === 0 ? ('failed' as const) : ('sent' as const),
          created_at: MOMENT,
        })),
      )
      .execute()
    await db
      .insertInto('task')
      .values(
        Array.from({ length: COUNT }, (_, index) => ({
          account_id: uid,
          kind: 'counting',
          key: `area-${index}`,
          part_count: 2,
          timeout_seconds: 60,
          status: index % 2 === 0 ? ('failed' as const) : ('done' as const),
          created_at: MOMENT,
        })),
      )
      .execute()
    for (let index = 0; index < COUNT; index += 1) {
      await queue.send('task', { taskId: `task-${String(index).padStart(3, '0')}` })
    }
  })
  afterAll(() => queue.stop())

  /** Every row of a list, page by page, with how many each page held and what it said of the whole. */
  async function all<Row>(
    page: (after: string | undefined) => Promise<{ rows: Row[]; next: string | null; total: number }>,
  ): Promise<{ rows: Row[]; sizes: number[]; totals: Set<number> }> {
    const rows: Row[] = []
    const sizes: number[] = []
    const totals = new Set<number>()
    let after: string | undefined
    do {
      const { next, ...one } = await page(after)
      rows.push(...one.rows)
      sizes.push(one.rows.length)
      totals.add(one.total)
      after = next ?? undefined
    } while (after !== undefined)
    return { rows, sizes, totals }
  }
  const distinct = (values: unknown[]) => new Set(values).size

  it('accounts come by username, each once, however many pages', async () => {
    const { rows, sizes, totals } = await all((after) => accountPage(context, { after }))
    expect(sizes).toEqual([50, 50, 21])
    expect([...totals]).toEqual([COUNT + 1])
    const names = rows.map(({ username }) => username)
    expect(names).toEqual([...names].sort())
    expect(distinct(names)).toBe(COUNT + 1)
    expect(rows.at(-1)).toMatchObject({ username: 'the-viewer', sessionCount: COUNT + 1, plan: 'pro' })
  })

  it.each([
    ['PERSON.11', 11],
    ['person.7@', 1],
    ['vera 50%_', 1],
    ['0%', 1],
    ['nobody', 0],
  ])('accounts are found by a part of username, address or name: %s', async (search, count) => {
    const { rows, total } = await accountPage(context, { search })
    expect([rows.length, total]).toEqual([count, count])
  })

  it('sessions of one moment come each once; those that are over do not', async () => {
    const { rows, sizes } = await all((after) => sessionPage(context, { after }, viewer))
    expect(sizes).toEqual([50, 50, 21])
    expect(distinct(rows.map(({ id }) => id))).toBe(COUNT + 1)
    expect(rows.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).toEqual([viewer.id])
    const later = { ...context, clock: () => new Date('2026-12-24T00:00:00Z') }
    expect(await sessionPage(later, {}, viewer)).toEqual({ rows: [], next: null, total: 0 })
    expect((await accountPage(later, { search: 'the-viewer' })).rows).toMatchObject([{ sessionCount: 0 }])
  })

  it('audit events of one moment come each once, the newest first, and are sought', async () => {
    const { rows, sizes } = await all((after) => auditPage(context, { after }))
    expect(sizes).toEqual([50, 50, 20])
    expect(rows.map(({ subject }) => subject)).toEqual(
      Array.from({ length: COUNT }, (_, index) => `person.${COUNT - 1 - index}`),
    )
    expect((await auditPage(context, { search: 'person.119' })).total).toBe(1)
  })

  it('mails come by status, and are sought', async () => {
    const { rows } = await all((after) => mailPage(context, { after }))
    expect(distinct(rows.map(({ mailId }) => mailId))).toBe(COUNT)
    const failed = await all((after) => mailPage(context, { after, status: 'failed' }))
    expect(failed.rows).toHaveLength(COUNT / 3)
    expect(new Set(failed.rows.map(({ status }) => status))).toEqual(new Set(['failed']))
    expect(await mailPage(context, { search: 'person.119@' })).toMatchObject({
      total: 1,
      rows: [{ hasBody: true, username: null }],
    })
  })

  it('tasks come by status with their owner', async () => {
    const { rows } = await all((after) => taskPage(context, { after, status: 'failed' }))
    expect(rows).toHaveLength(COUNT / 2)
    expect(rows[0]).toMatchObject({ username: 'the-viewer', uid, partCount: 2, arrivedParts: 0 })
    expect((await taskPage(context, { search: 'area-7' })).total).toBe(11)
  })

  it('jobs come by state, each once', async () => {
    const { rows } = await all((after) => jobPage(context, { after, state: 'created' }))
    expect(distinct(rows.map(({ what }) => what))).toBe(COUNT)
    expect(rows[0]).toMatchObject({ queue: 'task', state: 'created', earlierTries: 0, error: null })
    expect((await jobPage(context, { state: 'failed' })).total).toBe(0)
  })

  it('the schedule tells the newest run of each job', async () => {
    expect((await schedule(context)).every(({ lastRun }) => lastRun === null)).toBe(true)
    await queue.runNow('sweep-expired')
    const jobs = await schedule(context)
    expect(jobs.find(({ key }) => key === 'sweep-expired')?.lastRun).toMatchObject({
      queue: 'scheduled',
      what: 'sweep-expired',
      state: 'created',
    })
  })

  it('counts what is there', async () => {
    const counts = await readCounts(getDatabase(), { now: NOW, idleBefore: new Date('2026-11-07') })
    expect(counts).toMatchObject({
      accounts: COUNT + 1,
      sessions: COUNT + 1,
      mails_queued: 0,
      mails_failed: COUNT / 3,
      tasks_waiting: 0,
      tasks_running: 0,
    })
    expect(counts?.bytes).toBeGreaterThan(1_000_000)
  })

  it('datasets tell their newest releases and whether they keep pace', async () => {
    expect(await datasets(context)).toEqual([])
    const { db } = getDatabase()
    await db
      .insertInto('source')
      .values(
        [
          ['weekly', 'Weekly'],
          ['whenever', 'As boundaries change'],
        ].map(([key = '', cadence = '']) => ({
          key,
          title: `The ${key} source`,
          publisher: 'A city',
          licence: 'Open',
          licence_url: null,
          attribution: 'A city',
          homepage: null,
          is_synthetic: false,
          cadence,
        })),
      )
      .execute()
    const release = (source_key: string, status: 'current' | 'superseded' | 'failed', as_of: string) => ({
      source_key,
      dataset_key: 'parcels',
      status,
      as_of,
      started_at: MOMENT,
      finished_at: MOMENT,
      origin: 'a file',
      origin_sha256: null,
      reject_file: null,
      message: status === 'failed' ? 'The file is cut off.' : null,
    })
    await db
      .insertInto('release')
      .values([
        release('weekly', 'current', '2026-11-01'),
        ...Array.from({ length: 6 }, () => release('weekly', 'failed', '2026-11-20')),
        release('whenever', 'superseded', '2020-01-01'),
        release('whenever', 'current', '2021-01-01'),
      ])
      .execute()
    const found = await datasets(context)
    expect(found).toMatchObject([
      { sourceKey: 'weekly', freshness: 'stale', ageDays: 20 },
      {
        sourceKey: 'whenever',
        freshness: 'no-rhythm',
        releases: [{ status: 'current' }, { status: 'superseded' }],
      },
    ])
    expect(found[0]?.releases).toHaveLength(5)
    expect(found[0]?.releases[0]).toMatchObject({ status: 'failed', message: 'The file is cut off.' })
  })
})
