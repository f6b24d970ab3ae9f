import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MonitoredMail } from '#contract/admin/monitor.ts'
import type { MonitoredHealth } from '#contract/admin/monitor-health.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../testing/servers/app-in-memory.ts'
import { COUNTING } from '../../testing/tasks/task-kinds.ts'

const HTML = '<p><a href="https://parcels.example.ca/set-password#token=a-b_c1">Set</a></p>'

describeWithDatabase('What administrators do about mails, tasks and jobs', (getDatabase) => {
  let call: AppInMemory
  let administrator: TestAccount
  beforeEach(async () => {
    call = await appInMemory(getDatabase(), { taskKinds: [COUNTING] })
    administrator = await signedInAccount(getDatabase(), { is_admin: true })
  })
  afterEach(() => call.app.close())
  const audit = async () =>
    (
      await getDatabase()
        .db.selectFrom('audit_event')
        .select(['action', 'subject'])
        .where('actor_id', '=', administrator.id)
        .where('kind', '=', 'administration')
        .orderBy('id')
        .execute()
    ).map(({ action, subject }) => [action, subject])

  describe('mails', () => {
    const mailThat = async (status: 'failed' | 'sent', words = HTML) => {
      const { id } = await getDatabase()
        .db.insertInto('mail_message')
        .values({
          to_address: 'pat@lotline.test',
          account_id: administrator.id,
          template: 'reset_password',
          subject: 'Set a new password',
          body_text: words,
          body_html: words,
          status,
          attempts: 12,
          error: status === 'failed' ? '550 no such mailbox' : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { mailId: id }
    }
    const read = async (params: { mailId: string }) =>
      (await call.as(administrator).get('monitorMail', { params })).payload as MonitoredMail
    const again = (params: { mailId: string }) =>
      call.as(administrator).post('sendMailAgain', undefined, { params })

    test('are read without the tokens of their links', async () => {
      const mail = await read(await mailThat('failed'))
      expect(mail).toMatchObject({
        to: 'pat@lotline.test',
        username: administrator.username,
        html: '<p><a href="https://parcels.example.ca/set-password#token=…">Set</a></p>',
        hasBody: true,
      })
      expect(JSON.stringify(mail)).not.toContain('a-b_c1')
    })

    test('that failed are sent again, with their links', async () => {
      const params = await mailThat('failed')
      expect((await again(params)).status).toBe(200)
      await call.app.close()
      const row = await getDatabase()
        .db.selectFrom('mail_message')
        .selectAll()
        .where('id', '=', params.mailId)
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({ error: null, body_html: HTML })
      expect(['queued', 'sent']).toContain(row.status)
      expect(await audit()).toEqual([['send mail again', administrator.username]])
    })

    test('that were sent, or whose words are forgotten, are not sent again', async () => {
      for (const params of [await mailThat('sent'), await mailThat('failed', '')]) {
        expect(await again(params)).toMatchObject({ status: 409, code: 'conflict' })
      }
      expect(await audit()).toEqual([])
    })
  })

  describe('tasks', () => {
    const taskThat = async (status: 'waiting' | 'done' | 'failed', kind = 'counting') => {
      const { id } = await getDatabase()
        .db.insertInto('task')
        .values({
          account_id: administrator.id,
          kind,
          args: JSON.stringify({ area: 7 }),
          key: 'area',
          part_count: 2,
          timeout_seconds: 60,
          status,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { taskId: id }
    }
    const retry = (params: { taskId: string }) =>
      call.as(administrator).post('retryAnyTask', undefined, { params })

    test('that failed are begun anew, as new ones of the same account', async () => {
      const params = await taskThat('failed')
      const { status, payload } = await retry(params)
      expect(status).toBe(200)
      const { taskId } = payload as { taskId: string }
      const { db } = getDatabase()
      expect(await db.selectFrom('task').selectAll().where('id', '=', taskId).execute()).toMatchObject([
        {
          account_id: administrator.id,
          kind: 'counting',
          key: 'area',
          part_count: 2,
          args: { area: 7 },
          status: 'waiting',
        },
      ])
      expect(await audit()).toEqual([['retry task', administrator.username]])
    })

    test('that are under way, or that no server can do, are not begun anew', async () => {
      for (const params of [
        await taskThat('waiting'),
        await taskThat('done'),
        await taskThat('failed', 'unknown'),
      ]) {
        expect(await retry(params)).toMatchObject({ status: 409, code: 'conflict' })
      }
      expect(await audit()).toEqual([])
    })

    test('are cancelled while they are under way', async () => {
      const params = await taskThat('waiting')
      expect((await call.as(administrator).post('cancelAnyTask', undefined, { params })).status).toBe(200)
      const { payload } = await call.as(administrator).get('monitorTasks', { query: { status: 'cancelled' } })
      expect(payload).toMatchObject({ rows: [{ ...params, status: 'cancelled', arrivedParts: 2 }] })
      expect(await audit()).toEqual([['cancel task', administrator.username]])
    })

    test('that are over stay as they are', async () => {
      const params = await taskThat('done')
      const response = await call.as(administrator).post('cancelAnyTask', undefined, { params })
      expect(response).toMatchObject({ status: 409, code: 'conflict' })
      expect(await audit()).toEqual([])
    })
  })

  describe('jobs', () => {
    const newestRun = async () => {
      const { payload } = await call.as(administrator).get('monitorSchedule')
      const { jobs } = payload as {
        jobs: { key: string; lastRun: { jobId: string; state: string } | null }[]
      }
      return jobs.find(({ key }) => key === 'prune-tasks')?.lastRun
    }
    const on = (name: 'retryJob' | 'cancelJob', jobId: string) =>
      call.as(administrator).post(name, undefined, { params: { queue: 'scheduled', jobId } })

    test('are run, cancelled and begun again, as far as their state allows', async () => {
      const run = () =>
        call.as(administrator).post('runScheduledJob', undefined, { params: { key: 'prune-tasks' } })
      expect((await run()).status).toBe(200)
      const { jobId = '' } = (await newestRun()) ?? {}
      expect(await newestRun()).toMatchObject({ state: 'created' })
      expect(await on('retryJob', jobId)).toMatchObject({ status: 409 })
      expect((await on('cancelJob', jobId)).status).toBe(200)
      expect(await newestRun()).toMatchObject({ jobId, state: 'cancelled' })
      expect(await on('cancelJob', jobId)).toMatchObject({ status: 409 })
      await getDatabase().pool.query(`UPDATE jobs.job SET state = 'failed', output = $1 WHERE id = $2`, [
        { message: 'The disk is full.', stack: 'at /secret/place' },
        jobId,
      ])
      const failed = await call.as(administrator).get('monitorJobs', { query: { state: 'failed' } })
      expect(failed.payload).toMatchObject({ rows: [{ jobId, error: 'The disk is full.' }] })
      expect(failed.text).not.toContain('secret')
      expect((await on('retryJob', jobId)).status).toBe(200)
      expect(await newestRun()).toMatchObject({ jobId, state: 'retry' })
      expect(await audit()).toEqual([
        ['run scheduled job', 'prune-tasks'],
        ['cancel job', 'prune-tasks'],
        ['retry job', 'prune-tasks'],
      ])
    })
  })

  test('the health of the server tells what was asked of it', async () => {
    await call.as(administrator).get('monitorAudit')
    await call.as(null).get('monitorAudit')
    const { payload } = await call.as(administrator).get('monitorHealth')
    const health = payload as MonitoredHealth
    expect(health).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      database: { kind: 'native', version: expect.stringMatching(/^1\d/) },
      livePages: 0,
    })
    expect(health.routes).toContainEqual(
      expect.objectContaining({ method: 'GET', route: '/api/monitor/audit', requests: 2, failures: 0 }),
    )
    expect(health.minutes).toHaveLength(60)
    expect(health.minutes.at(-1)?.requests).toBeGreaterThan(0)
    expect(health.memory.rss).toBeGreaterThan(health.memory.heapUsed)
  })
})
