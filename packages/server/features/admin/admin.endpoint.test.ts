import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MONITOR_CALLS } from '#contract/admin/monitor-calls.ts'
import { CALLS, type Call, type CallName } from '#contract/calls.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../testing/servers/app-in-memory.ts'

const NAMES = Object.keys(MONITOR_CALLS) as (CallName & keyof typeof MONITOR_CALLS)[]

describeWithDatabase('Who may use the monitor', (getDatabase) => {
  let call: AppInMemory
  let administrator: TestAccount
  let someone: TestAccount
  beforeAll(async () => {
    call = await appInMemory(getDatabase())
    administrator = await signedInAccount(getDatabase(), { is_admin: true, grants: ['admin delete users'] })
    someone = await signedInAccount(getDatabase(), { grants: ['admin delete users'] })
  })
  afterAll(() => call.app.close())

  /** A well-formed request of a call, about things that are there: it would do something. */
  const request = (name: CallName, who: { token: string } | null) => {
    const { method } = CALLS[name] as Call
    const params = {
      accountId: someone.id,
      sessionId: someone.sessionId,
      taskId: randomUUID(),
      mailId: randomUUID(),
      jobId: randomUUID(),
      queue: 'scheduled',
      key: 'send-queued-mails',
    }
    const body = {
      changeAccount: { isAdmin: true },
      changeGrants: { add: ['testing'] },
      deleteAccount: { username: someone.username },
    }[name as string]
    return method === 'GET'
      ? call.as(who).get(name, { params })
      : call.as(who).post(name, body as never, { params })
  }
  const whatIsThere = async () => ({
    accounts: await getDatabase().db.selectFrom('account').select(['id', 'is_admin']).orderBy('id').execute(),
    sessions: await getDatabase().db.selectFrom('account_session').select('id').orderBy('id').execute(),
    grants: await getDatabase().db.selectFrom('account_grant').selectAll().execute(),
    mails: await getDatabase().db.selectFrom('mail_message').selectAll().execute(),
    audit: await getDatabase().db.selectFrom('audit_event').selectAll().execute(),
  })

  test('every call is for administrators', () => {
    for (const name of NAMES) expect([name, CALLS[name].access]).toEqual([name, 'administrator'])
    expect(NAMES.length).toBeGreaterThan(20)
  })

  test.each(NAMES)(
    '%s asks who calls, and refuses who is no administrator; nothing changes',
    async (name) => {
      const before = await whatIsThere()
      expect(await request(name, null)).toMatchObject({ status: 401 })
      expect(await request(name, { token: 'x'.repeat(43) })).toMatchObject({ status: 401 })
      expect(await request(name, someone)).toMatchObject({ status: 403, code: 'forbidden' })
      expect(await whatIsThere()).toEqual(before)
    },
  )

  describe('refuses', () => {
    const asAdministrator = () => call.as(administrator)
    const nobody = { accountId: randomUUID() }

    test.each([
      ['monitorAccount', 'GET', undefined],
      ['changeAccount', 'POST', { isEmailVerified: true }],
      ['changeGrants', 'POST', { add: ['testing'] }],
      ['endAccountSessions', 'POST', undefined],
      ['sendPasswordReset', 'POST', undefined],
      ['deleteAccount', 'POST', { username: 'nobody' }],
    ] as const)('%s of an account that is not there', async (name, method, body) => {
      const response =
        method === 'GET'
          ? await asAdministrator().get(name, { params: nobody })
          : await asAdministrator().post(name, body as never, { params: nobody })
      expect(response).toMatchObject({ status: 404, code: 'account_not_found' })
    })

    test.each([
      ['endAnySession', { sessionId: randomUUID() }, 'session_not_found'],
      ['retryAnyTask', { taskId: randomUUID() }, 'task_not_found'],
      ['cancelAnyTask', { taskId: randomUUID() }, 'task_not_found'],
      ['retryJob', { queue: 'task', jobId: randomUUID() }, 'not_found'],
      ['cancelJob', { queue: 'task', jobId: randomUUID() }, 'not_found'],
      ['runScheduledJob', { key: 'no-such-job' }, 'not_found'],
      ['sendMailAgain', { mailId: randomUUID() }, 'not_found'],
    ] as const)('%s of what is not there', async (name, params, code) => {
      const before = await whatIsThere()
      expect(await asAdministrator().post(name, undefined, { params })).toMatchObject({ status: 404, code })
      expect(await whatIsThere()).toEqual(before)
    })

    test('a mail that is not there', async () => {
      const response = await asAdministrator().get('monitorMail', { params: { mailId: randomUUID() } })
      expect(response).toMatchObject({ status: 404, code: 'not_found' })
    })

    test.each([
      ['changeAccount', {}],
      ['changeAccount', { isAdmin: 'yes' }],
      ['changeAccount', { plan: { key: 'gold', endsAt: null } }],
      ['changeAccount', { plan: { key: 'pro', endsAt: 'tomorrow' } }],
      ['changeGrants', {}],
      ['changeGrants', { add: ['everything'] }],
      ['changeGrants', { add: ['no_home_area'] }],
      ['deleteAccount', {}],
    ] as const)('%s with the body %j', async (name, body) => {
      const before = await whatIsThere()
      const response = await asAdministrator().post(name, body as never, {
        params: { accountId: someone.id },
      })
      expect(response).toMatchObject({ status: 400, code: 'bad_request' })
      expect(await whatIsThere()).toEqual(before)
    })

    test.each(['monitorAccount', 'monitorMail'] as const)('%s with an id that is none', async (name) => {
      const response = await asAdministrator().get(name, { params: { accountId: 'x', mailId: 'x' } })
      expect(response.status).toBe(400)
    })

    test.each(['monitorSessions', 'monitorTasks', 'monitorJobs', 'monitorMails', 'monitorAudit'] as const)(
      '%s after what no page has answered',
      async (name) => {
        const time = '2026-01-01T00:00:00.000000Z'
        for (const after of [
          'x',
          `2026-02-30${time.slice(10)}~1`,
          `${time}~'; --`,
          `${time}~abc`,
          `${time}~`,
        ]) {
          const response = await asAdministrator().get(name, { query: { after } })
          expect([after, response.status]).toEqual([after, 400])
        }
      },
    )
  })
})
