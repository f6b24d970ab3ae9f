import { beforeEach, expect, test } from 'vitest'
import type { SecondFactors } from '#contract/account/second-factor.ts'
import type { LoginResponse } from '#contract/account/sign-in.ts'
import type { CallResponse } from '#contract/calls.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { mailsTo } from '../../../testing/mail/mails.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { ownerOfEverything } from '../../../testing/rows/account-rows.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory, TEST_STORAGE } from '../../../testing/servers/app-in-memory.ts'
import { factorOwner, PASSKEY_SETTINGS } from '../../../testing/sign-in/second-factors.ts'
import { KNOWN_PASSWORD, knownPasswordHash } from '../../../testing/sign-in/watched-passwords.ts'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36'
const FROM = { from: '203.0.113.7', headers: { 'user-agent': CHROME } }
const WRONG = 'Wrong-Password-1'
/** Events are counted by hour, which must not turn within a test. */
const NOON = new Date('2026-11-21T12:10:00Z')

describeWithDatabase('Security activity', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount

  beforeEach(async () => {
    call = await appInMemory(getDatabase(), { environment: PASSKEY_SETTINGS, clock: () => NOON })
    await getDatabase().db.deleteFrom('throttle_count').execute()
    await getDatabase().db.deleteFrom('audit_event').execute()
    account = await signedInAccount(getDatabase(), { password_hash: await knownPasswordHash() })
  })
  const login = (username: string, password: string, about: Parameters<AppInMemory['as']>[1] = FROM) =>
    call.as(null, about).post('login', { username, password })
  const activityOf = async (who: { token: string }) => {
    const response = await call.as(who).get('securityActivity')
    expect(response.status).toBe(200)
    return (response.payload as CallResponse<'securityActivity'>).rows
  }
  /** A change of a listing in the history of a folder. */
  const changeIn = async (folderId: string) => {
    const { db } = getDatabase()
    const { id } = await db
      .insertInto('detected_change')
      .values({
        release_id: await makeRelease(getDatabase()),
        change_key: folderId,
        type: 'mls_new',
        subject: '',
        source_key: 'testtown',
        as_of: '2026-07-28',
        upids: ['demo:1'],
        change: JSON.stringify({ type: 'mls_new' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const entry = { kind: 'folder', collection_id: folderId, change_id: id, tab: 'mls' } as const
    await db.insertInto('collection_change').values(entry).execute()
    return Number(id)
  }
  const seenByAdministrator = async ({ username }: TestAccount) => {
    const administrator = await signedInAccount(getDatabase(), { is_admin: true })
    const { payload } = await call.as(administrator).get('monitorAudit', { query: { search: username } })
    return (payload as CallResponse<'monitorAudit'>).rows
  }
  const shownTo = async (who: { token: string }) =>
    (await activityOf(who)).map(({ action, outcome, count }) => `${action} ${outcome} ${count}`)
  const logText = async () =>
    JSON.stringify(await getDatabase().db.selectFrom('audit_event').selectAll().execute())

  test('has sign-ins, good and bad, with address and browser', async () => {
    await login(account.username, WRONG)
    await login(account.email, WRONG)
    const signedIn = await login(account.username, KNOWN_PASSWORD)
    const { token } = signedIn.payload as LoginResponse
    expect(await activityOf({ token })).toMatchObject([
      { action: 'sign_in', outcome: 'done', address: '203.0.113.7', browser: 'Chrome on Windows', count: 1 },
      { action: 'sign_in', outcome: 'refused', address: '203.0.113.7', count: 2 },
    ])
  })

  test('never has what was typed as the name of no account', async () => {
    await login('My-Real-Password-9', WRONG)
    expect(await logText()).toContain('"refused"')
    expect(await logText()).not.toMatch(/My-Real-Password|Wrong-Password/i)
  })

  test('stays small under a flood of sign-ins, of which the throttled count, too', async () => {
    for (let index = 0; index < 150; index += 1) {
      await login(`nobody-${index}`, WRONG, { from: `198.51.100.${index % 3}` })
    }
    const rows = await getDatabase().db.selectFrom('audit_event').select(['address', 'count']).execute()
    expect(rows.map(({ count }) => count)).toEqual([50, 50, 50])
    for (let index = 0; index < 12; index += 1) await login(account.username, WRONG, { from: '192.0.2.5' })
    expect(await shownTo(account)).toEqual(['sign_in refused 12'])
  })

  test('has changes of password and address, and wrong passwords of those who try', async () => {
    const own = call.as(account, FROM)
    const newPassword = 'Driftwood-2291'
    await own.post('changePassword', { oldPassword: WRONG, newPassword })
    await own.post('changePassword', { oldPassword: KNOWN_PASSWORD, newPassword })
    const newEmail = `moved-${account.username}@lotline.test`
    await own.post('changeEmail', { newEmail, password: newPassword })
    const token = (await mailsTo(getDatabase(), newEmail)).at(-1)?.token ?? ''
    await call.as(null, FROM).post('verifyEmail', { token })
    expect((await shownTo(account)).toReversed()).toEqual([
      'change_password refused 1',
      'change_password done 1',
      'request_email done 1',
      'change_email done 1',
    ])
  })

  test('has a password that was set by a link', async () => {
    await call.as(null).post('forgotPassword', { email: account.email })
    await call.app.backgroundIdle()
    const token = (await mailsTo(getDatabase(), account.email)).at(-1)?.token ?? ''
    expect((await call.as(null).post('setPassword', { token, password: 'Driftwood-2291' })).status).toBe(200)
    const signedIn = await login(account.username, 'Driftwood-2291')
    expect(await shownTo(signedIn.payload as LoginResponse)).toContain('reset_password done 1')
  })

  test('has downloads with their format, but not what was refused', async () => {
    const release = await makeRelease(getDatabase())
    await makeParcel(getDatabase(), release, 'parcel-1')
    const file = (format: 'csv' | 'kml', columns: string[]) =>
      call.as(account).post('exportParcels', { upids: ['parcel-1'], columns, format, units: 'metric' })
    expect((await file('csv', ['parcel.areaMetric'])).status).toBe(200)
    expect((await file('kml', ['nothing'])).status).toBe(400)
    expect(await activityOf(account)).toMatchObject([
      { action: 'export_parcels', detail: { format: 'csv' }, count: 1 },
    ])
  })

  test('has every change of a factor and a failed second step, which administrators see as well', async () => {
    const person = factorOwner(call, account, () => NOON)
    const session = await person.session()
    await person.addApp(session)
    await person.addPasskey(session)
    await person.prove(await person.pending(), { code: '000000' })
    const { passkeys } = (await call.as(session).get('secondFactors')).payload as SecondFactors
    await call.as(session).post('makeRecoveryCodes')
    await call.as(session).post('removePasskey', { passkeyId: passkeys[0]?.passkeyId ?? '' })
    await call.as(session).post('removeTotp')
    const shown = [
      'remove_authenticator done',
      'remove_passkey done',
      'make_recovery_codes done',
      'second_step refused',
      'add_passkey done',
      'add_authenticator done',
      'sign_in done',
    ]
    const outcomes = (rows: { action: string; outcome: string }[]) =>
      rows.map(({ action, outcome }) => `${action} ${outcome}`)
    expect(outcomes(await activityOf(session))).toEqual(shown)
    expect(outcomes(await seenByAdministrator(account))).toEqual(shown)
  })

  test('has downloads and exports of all that is one’s own, which administrators see as well', async () => {
    const owner = await ownerOfEverything(getDatabase(), { grants: ['notif_area_mls'] })
    const { pdfId, exportId, folderId } = owner
    const changeId = await changeIn(folderId)
    for (const name of [pdfId, exportId]) await TEST_STORAGE.put(name, Buffer.from('%PDF-'))
    const own = call.as(owner)
    const responses = [
      await own.post('areaCsv', { notifications: [changeId], format: 'xlsx' }),
      await own.get('reportPdf', { params: { pdfId } }),
      await own.post('exportOwnData', {}),
      await own.get('dataExport', { params: { exportId } }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const shown = ['download_data', 'export_data', 'download_report', 'export_area']
    const actions = (rows: { kind: string; action: string }[]) =>
      rows.filter(({ kind }) => kind === 'export').map(({ action }) => action)
    expect(actions(await activityOf(owner))).toEqual(shown)
    expect(actions(await seenByAdministrator(owner))).toEqual(shown)
  })

  test('has what administrators read, without who they are; another account sees none of it', async () => {
    const administrator = await signedInAccount(getDatabase(), { is_admin: true })
    const other = await signedInAccount(getDatabase())
    await call.as(null).post('forgotPassword', { email: account.email })
    await call.app.backgroundIdle()
    const { id: mailId = '' } =
      (await getDatabase()
        .db.selectFrom('mail_message')
        .select('id')
        .where('account_id', '=', account.id)
        .executeTakeFirst()) ?? {}
    await call.as(administrator, FROM).get('monitorAccount', { params: { accountId: account.id } })
    await call.as(administrator, FROM).get('monitorMail', { params: { mailId } })
    await call
      .as(administrator, FROM)
      .post('endAccountSessions', undefined, { params: { accountId: other.id } })
    const rows = await activityOf(account)
    expect(rows).toMatchObject([
      { action: 'read_mail', address: null, browser: null, detail: {} },
      { action: 'read_account', address: null, browser: null },
    ])
    expect(JSON.stringify(rows)).not.toContain(administrator.username)
    expect(await activityOf(administrator)).toEqual([])

    const all = await call.as(administrator).get('monitorAudit', { query: { kind: 'admin_read' } })
    expect((all.payload as CallResponse<'monitorAudit'>).rows).toMatchObject([
      { actor: administrator.username, subject: account.username, action: 'read_mail' },
      {
        actor: administrator.username,
        subject: account.username,
        action: 'read_account',
        address: '203.0.113.7',
      },
    ])
  })

  test('has every list of others’ data that an administrator reads', async () => {
    const administrator = await signedInAccount(getDatabase(), { is_admin: true })
    const lists = [
      'monitorAccounts',
      'monitorSessions',
      'monitorMails',
      'monitorTasks',
      'monitorJobs',
      'monitorAudit',
    ] as const
    for (const list of lists) expect((await call.as(administrator).get(list)).status).toBe(200)
    const reads = await call.as(administrator).get('monitorAudit', { query: { kind: 'admin_read' } })
    const { rows } = reads.payload as CallResponse<'monitorAudit'>
    expect(rows.map(({ action }) => action)).toEqual([
      'list_audit',
      'list_jobs',
      'list_tasks',
      'list_mails',
      'list_sessions',
      'list_accounts',
    ])
  })

  test('is one’s own alone, and for who is signed in', async () => {
    expect((await call.as(null).get('securityActivity')).status).toBe(401)
    const response = await call.as(account).get('securityActivity', { query: { after: 'x' } })
    expect(response.status).toBe(400)
  })

  test('that cannot be written makes no sign-in fail', async () => {
    const { db } = getDatabase()
    await db.schema.alterTable('audit_event').renameTo('audit_event_away').execute()
    try {
      expect((await login(account.username, WRONG)).status).toBe(401)
      expect((await login(account.username, KNOWN_PASSWORD)).status).toBe(200)
    } finally {
      await db.schema.alterTable('audit_event_away').renameTo('audit_event').execute()
    }
  })
})
