import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DemoWeek } from '#contract/admin/monitor-releases.ts'
import type { CallResponse } from '#contract/calls.ts'
import { demoProgress, importNextWeek } from '#demo/releases/demo-weeks.ts'
import { loadDemo } from '../../../cli/demo/load-demo.ts'
import { JOBS_SCHEMA } from '../../../platform/queue/job-queue.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { WatchedTown } from '../../../testing/watching/watched-town.ts'
import { detectWaiting } from '../../watching/changes/service.ts'
import { advanceDemoKind } from './demo-task.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-monitored-releases-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

describeWithDatabase('What administrators do about releases', (getDatabase) => {
  let call: AppInMemory
  let one: TestAccount
  let other: TestAccount
  beforeEach(async () => {
    call = await appInMemory(getDatabase())
    one = await signedInAccount(getDatabase(), { is_admin: true })
    other = await signedInAccount(getDatabase(), { is_admin: true })
  })
  afterEach(() => call.app.close())
  const audit = async (by: TestAccount) =>
    (
      await getDatabase()
        .db.selectFrom('audit_event')
        .select(['action', 'subject'])
        .where('actor_id', '=', by.id)
        .orderBy('id')
        .execute()
    ).map(({ action, subject }) => [action, subject])
  const jobsWaiting = async () =>
    (
      await getDatabase().pool.query<{ job: string }>(
        `SELECT data->>'job' AS job FROM ${JOBS_SCHEMA}.job WHERE name = 'scheduled' AND state = 'created' AND data ? 'job'`,
      )
    ).rows.map(({ job }) => job)

  describe('that lost too much', () => {
    let town: WatchedTown
    let releaseId: number
    beforeEach(async () => {
      await getDatabase().pool.query("UPDATE release_watch SET state = 'notified', decided_at = NULL")
      town = new WatchedTown(getDatabase(), dataFolder)
      await town.release(...town.parcels(0, 30))
      releaseId = await town.release(...town.parcels(0, 20))
      await detectWaiting({ database: getDatabase() })
    })
    const list = async () =>
      (await call.as(one).get('monitorQuarantinedReleases'))
        .payload as CallResponse<'monitorQuarantinedReleases'>
    const decide = (
      name: 'approveQuarantinedRelease' | 'rejectQuarantinedRelease',
      by: TestAccount,
      id = releaseId,
    ) => call.as(by).post(name, undefined, { params: { releaseId: String(id) } })

    test('are listed with what they lost', async () => {
      expect(await list()).toMatchObject({
        quarantined: [
          {
            releaseId,
            sourceTitle: `Town of ${town.key}`,
            datasetKey: 'town',
            asOf: '2026-11-02',
            reason: 'Parcels: 10 of 30 rows are gone (33%). Up to 5% is usual.',
            counts: { read: 20, added: 0, unchanged: 20, removed: 10 },
          },
        ],
        decided: [],
      })
    })

    test('are approved by one of two who decide at once; the other reads who it was', async () => {
      const responses = [
        await decide('approveQuarantinedRelease', one),
        await decide('rejectQuarantinedRelease', other),
      ]
      expect(responses).toMatchObject([
        { status: 200 },
        {
          status: 409,
          code: 'conflict',
          message: `${one.username} has already decided: users are notified of this release.`,
        },
      ])
      expect(await list()).toMatchObject({
        quarantined: [],
        decided: [{ releaseId, decision: 'approve', isNotified: false, decidedBy: one.username }],
      })
      expect(await audit(one)).toEqual([['approve release', `Town of ${town.key}: town, 2026-11-02`]])
      expect(await audit(other)).toEqual([])
      expect(await jobsWaiting()).toContain('watch-releases')
      expect(await detectWaiting({ database: getDatabase() })).toBe(10)
    })

    test('are rejected: nobody is notified, and the other reads who it was', async () => {
      expect(await decide('rejectQuarantinedRelease', other)).toMatchObject({ status: 200 })
      expect(await decide('approveQuarantinedRelease', one)).toMatchObject({
        status: 409,
        message: `${other.username} has already decided: nobody is notified of this release.`,
      })
      expect(await list()).toMatchObject({
        quarantined: [],
        decided: [{ decision: 'reject', decidedBy: other.username, isNotified: false }],
      })
      expect(await audit(other)).toEqual([['reject release', `Town of ${town.key}: town, 2026-11-02`]])
      expect(await detectWaiting({ database: getDatabase() })).toBe(0)
    })

    test('are no others: one that is not quarantined is not found, an id that is no number is refused', async () => {
      expect(await decide('approveQuarantinedRelease', one, 999_999)).toMatchObject({
        status: 404,
        code: 'not_found',
      })
      for (const wrong of ['x', '0', '-1', '99999999999']) {
        const params = { releaseId: wrong }
        expect(await call.as(one).post('rejectQuarantinedRelease', undefined, { params })).toMatchObject({
          status: 400,
        })
      }
    })

    test('are nobody else’s business', async () => {
      const user = await signedInAccount(getDatabase())
      expect(await call.as(user).get('monitorQuarantinedReleases')).toMatchObject({ status: 403 })
      expect(await decide('approveQuarantinedRelease', user)).toMatchObject({ status: 403 })
      expect(await list()).toMatchObject({ quarantined: [{ releaseId }] })
    })
  })

  describe('of the demo district', () => {
    const week = async () =>
      ((await call.as(one).get('monitorDemo')).payload as { demo: DemoWeek | null }).demo
    const advance = (after: number, by = one) => call.as(by).post('advanceDemo', { after })

    test('are none where it is not loaded', async () => {
      expect(await week()).toBeNull()
      expect(await advance(1)).toMatchObject({ status: 404, code: 'not_found' })
    })

    describe('that is loaded', () => {
      let after: number
      beforeAll(async () => {
        const load = { parcels: 300, seed: 1, asOf: '2026-11-09', releases: [1] as const, dataFolder }
        await loadDemo(getDatabase(), load)
      })
      beforeEach(async () => {
        after = (await demoProgress(getDatabase()))?.releaseId ?? 0
        await getDatabase().db.deleteFrom('task').execute()
      })
      const kind = (notified: string[]) =>
        advanceDemoKind({
          database: getDatabase(),
          demo: {
            current: demoProgress,
            importNextWeek: (options) => importNextWeek(getDatabase(), { ...options, dataFolder }),
          },
          notifyReleases: async () => {
            notified.push('notified')
          },
        })
      const run = async (notified: string[] = []) => {
        const work = { taskId: '', accountId: one.id, key: '', args: { after }, missing: [0] }
        const parts = []
        for await (const part of kind(notified).run({ ...work, signal: new AbortController().signal })) {
          parts.push(part)
        }
        return parts
      }

      test('are asked for by one of two at once', async () => {
        expect(await week()).toEqual({
          releaseId: after,
          asOf: '2026-11-09',
          nextAsOf: '2026-11-16',
          isComing: false,
          failure: null,
        })
        const responses = await Promise.all([advance(after), advance(after, other)])
        expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
        expect(await week()).toMatchObject({ isComing: true })
        expect([...(await audit(one)), ...(await audit(other))]).toEqual([['advance demo', '2026-11-16']])
        const tasks = await getDatabase().db.selectFrom('task').select(['kind', 'args']).execute()
        expect(tasks).toEqual([{ kind: 'advance-demo', args: { after } }])
      })

      test('come once, however often the task is begun; whoever it concerns is notified each time', async () => {
        const notified: string[] = []
        expect(await run(notified)).toMatchObject([{ partIndex: 0, result: { ok: true } }])
        const there = await demoProgress(getDatabase())
        expect(there?.asOf).toBe('2026-11-16')
        expect(await run(notified)).toMatchObject([{ result: { ok: true } }])
        expect(await demoProgress(getDatabase())).toEqual(there)
        expect(notified).toEqual(['notified', 'notified'])
        expect(await advance(after)).toMatchObject({
          status: 409,
          message: 'The week of Nov 16, 2026 is already loaded.',
        })
      })

      test('that fail say why, and can be asked for again', async () => {
        expect((await advance(after)).status).toBe(200)
        await getDatabase()
          .db.updateTable('task')
          .set({ status: 'failed', error: 'demo district is being imported already.' })
          .execute()
        expect(await week()).toMatchObject({
          isComing: false,
          failure: 'demo district is being imported already.',
        })
        expect((await advance(after)).status).toBe(200)
      })

      test('are nobody else’s business', async () => {
        const user = await signedInAccount(getDatabase())
        expect(await call.as(user).get('monitorDemo')).toMatchObject({ status: 403 })
        expect(await advance(after, user)).toMatchObject({ status: 403 })
      })
    })
  })
})
