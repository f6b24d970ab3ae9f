import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SessionResponse } from '#contract/account/account.ts'
import { DELETION_GRACE_DAYS } from '#domain/account/deletion.ts'
import type { Session } from '../../../platform/requests/session.ts'
import {
  type BillingScene,
  billingScene,
  payForPlan,
  paymentOf,
} from '../../../testing/billing/billing-scene.ts'
import { subscriber } from '../../../testing/billing/overdue-renewal.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { whileOpen } from '../../../testing/databases/while-open.ts'
import { mailsTo } from '../../../testing/mail/mails.ts'
import { type AccountState, signedInAccount } from '../../../testing/rows/account-factory.ts'
import { ownerOfEverything } from '../../../testing/rows/account-rows.ts'
import { appInMemory, type Caller } from '../../../testing/servers/app-in-memory.ts'
import { sharingAccount } from '../../../testing/servers/sharing-account.ts'
import { KNOWN_PASSWORD, knownPasswordHash } from '../../../testing/sign-in/watched-passwords.ts'
import { cancelDeletion, deleteDueAccounts } from './service.ts'

const DAY_MS = 86_400_000

describeWithDatabase('An account that its owner deletes', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    await getDatabase().db.updateTable('account').set({ is_admin: false, deletes_at: null }).execute()
  })

  const person = async (state: AccountState = {}) =>
    scene.payer({
      username: `leaving-${randomBytes(6).toString('hex')}`,
      password_hash: await knownPasswordHash(),
      ...state,
    })
  const confirm = (call: Caller) => call.post('confirmIdentity', { password: KNOWN_PASSWORD })
  const schedule = async (call: Caller) => {
    expect((await confirm(call)).status).toBe(200)
    return call.post('deleteOwnAccount')
  }
  const deletesAt = async (call: Caller) =>
    ((await call.get('refreshUser')).payload as SessionResponse).account.deletesAt
  const exists = async (id: string) =>
    (await getDatabase().db.selectFrom('account').select('id').where('id', '=', id).execute()).length === 1
  const templates = async (email: string) =>
    (await mailsTo(getDatabase(), email)).map(({ template }) => template)
  const audited = async (subject: string) => {
    const rows = await getDatabase()
      .db.selectFrom('audit_event')
      .select(['action', 'actor_username'])
      .where('subject', '=', subject)
      .orderBy('id')
      .execute()
    return rows.map(({ action, actor_username }) => [action, actor_username])
  }

  test('needs a session, and a recent confirmation by its password', async () => {
    const nobody = (await appInMemory(getDatabase())).as(null)
    for (const name of ['deleteOwnAccount', 'keepAccount'] as const) {
      expect(await nobody.post(name)).toMatchObject({ status: 401 })
    }
    expect(await nobody.get('ownedCounts')).toMatchObject({ status: 401 })
    const { call } = await person()
    expect(await call.post('deleteOwnAccount')).toMatchObject({ status: 403, code: 'confirmation_required' })
    expect((await call.post('confirmIdentity', { password: 'not this one' })).status).toBe(422)
    expect((await call.post('deleteOwnAccount')).status).toBe(403)
    expect(await deletesAt(call)).toBeNull()
  })

  test('is deleted when the grace period is over, without a plan too, and its owner is mailed twice', async () => {
    const { account, call } = await person({ plan_key: 'none' })
    const before = scene.now().getTime()
    const response = await schedule(call)
    const at = await deletesAt(call)
    expect(response).toMatchObject({ status: 200, payload: { deletesAt: at } })
    // The clock goes on meanwhile.
    const scheduledAt = Date.parse(at ?? '') - DELETION_GRACE_DAYS * DAY_MS
    expect(scheduledAt).toBeGreaterThanOrEqual(before)
    expect(scheduledAt).toBeLessThanOrEqual(scene.now().getTime())
    // A second request neither postpones the day nor sends a second mail.
    scene.advanceDays(1)
    expect((await schedule(call)).payload).toEqual({ deletesAt: at })
    expect(await templates(account.email)).toEqual(['account_deletion_scheduled'])

    scene.advanceDays(12.9)
    expect(await deleteDueAccounts(scene.context)).toBe(0)
    expect(await exists(account.id)).toBe(true)
    scene.advanceDays(0.2)
    expect(await deleteDueAccounts(scene.context)).toBe(1)
    expect(await exists(account.id)).toBe(false)
    expect((await call.get('refreshUser')).status).toBe(401)
    expect(await templates(account.email)).toEqual(['account_deleted'])
    expect(await audited(account.username)).toEqual([
      ['schedule account deletion', account.username],
      ['delete account', 'account deletion'],
    ])
    expect(await deleteDueAccounts(scene.context)).toBe(0)
  })

  test('is scheduled and mailed once, however many requests come at once', async () => {
    const { account, call } = await person()
    await confirm(call)
    const responses = await Promise.all([1, 2, 3].map(() => call.post('deleteOwnAccount')))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await templates(account.email)).toEqual(['account_deletion_scheduled'])
  })

  test('buys nothing until its owner keeps it', async () => {
    const { call } = await person()
    const card = await scene.enterCard(call)
    await schedule(call)
    const refused = await payForPlan(call, card, 'pro-yearly')
    expect(refused).toMatchObject({ status: 409, code: 'conflict' })
    expect(refused.text).toContain('scheduled for deletion')
    await call.post('keepAccount')
    expect(paymentOf(await payForPlan(call, card, 'pro-yearly'))).toMatchObject({ state: 'paid' })
  })

  test('goes with its rows of every table', async () => {
    const owner = await ownerOfEverything(getDatabase(), {
      username: `everything-${randomBytes(6).toString('hex')}`,
      deletes_at: scene.now(),
    })
    expect(await deleteDueAccounts(scene.context)).toBe(1)
    expect(await exists(owner.id)).toBe(false)
    const reports = await getDatabase()
      .db.selectFrom('report')
      .select('id')
      .where('account_id', '=', owner.id)
      .execute()
    expect(reports).toEqual([])
  })

  test('stays where its owner keeps it', async () => {
    const { account, call } = await person()
    await schedule(call)
    expect((await call.post('keepAccount')).status).toBe(200)
    expect(await deletesAt(call)).toBeNull()
    scene.advanceDays(DELETION_GRACE_DAYS + 1)
    expect(await deleteDueAccounts(scene.context)).toBe(0)
    expect(await exists(account.id)).toBe(true)
    expect((await audited(account.username)).map(([action]) => action)).toEqual([
      'schedule account deletion',
      'keep account',
    ])
  })

  test('cannot be kept once it is deleted', async () => {
    const { account } = await person()
    await getDatabase().db.deleteFrom('account').where('id', '=', account.id).execute()
    const actor = { accountId: account.id, username: account.username, address: '192.0.2.1' }
    // The session was read before the deletion ended.
    await expect(
      cancelDeletion(scene.context, { ...actor, id: account.sessionId } as unknown as Session, actor),
    ).rejects.toMatchObject({ status: 401 })
  })

  const message = {
    idempotencyKey: randomUUID(),
    about: 'My account',
    message: 'Please keep it.',
    context: { page: '/account', version: '1', browser: 'Chromium', failure: '' },
  }
  test.each([
    ['exportOwnData', undefined],
    ['contactSupport', message],
  ] as const)('refuses %s at the moment of its deletion', async (name, body) => {
    const { account, call } = await person()
    await confirm(call)
    const { status, code } = await whileOpen(
      getDatabase(),
      ({ db }) => db.deleteFrom('account').where('id', '=', account.id).execute(),
      () => call.post(name, body as never),
    )
    expect([status, code]).toEqual([401, 'unauthenticated'])
    expect((await call.post(name, body as never)).status).toBe(401)
  })

  test('counts what it owns, without what was deleted', async () => {
    const call = await appInMemory(getDatabase())
    const owner = await ownerOfEverything(getDatabase(), {
      username: `counted-${randomBytes(6).toString('hex')}`,
    })
    const { db } = getDatabase()
    const before = (await call.as(owner).get('ownedCounts')).payload as { folders: number }
    expect(before.folders).toBeGreaterThan(0)
    await db
      .updateTable('folder')
      .set({ deleted_at: new Date() })
      .where('account_id', '=', owner.id)
      .execute()
    expect((await call.as(owner).get('ownedCounts')).payload).toEqual({ ...before, folders: 0 })
    const stranger = await signedInAccount(getDatabase())
    expect((await call.as(stranger).get('ownedCounts')).payload).toEqual({
      reports: 0,
      analyses: 0,
      folders: 0,
      areas: 0,
    })
  })

  test('is refused to the last administrator, and to demo accounts', async () => {
    const first = await person({ is_admin: true })
    expect(await schedule(first.call)).toMatchObject({ status: 403, code: 'forbidden' })
    const second = await person({ is_admin: true })
    expect((await schedule(first.call)).status).toBe(200)
    // The first is leaving.
    expect(await schedule(second.call)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await deletesAt(second.call)).toBeNull()
    const demo = await person({ is_demo: true })
    expect(await schedule(demo.call)).toMatchObject({ status: 403, code: 'forbidden' })
  })

  test('stays where every other administrator has left meanwhile', async () => {
    const first = await person({ is_admin: true })
    const second = await person({ is_admin: true })
    expect((await schedule(first.call)).status).toBe(200)
    await getDatabase().db.deleteFrom('account').where('id', '=', second.account.id).execute()
    scene.advanceDays(DELETION_GRACE_DAYS + 1)
    expect(await deleteDueAccounts(scene.context)).toBe(0)
    expect(await exists(first.account.id)).toBe(true)
    expect(await audited(first.account.username)).toContainEqual([
      'keep last administrator',
      'account deletion',
    ])
    await getDatabase().db.updateTable('account').set({ is_admin: false }).execute()
    expect(await deleteDueAccounts(scene.context)).toBe(0)
  })

  test('no longer renews; while the provider cannot be reached, nothing is scheduled', async () => {
    const { call, subscription } = await subscriber(scene)
    await getDatabase().db.updateTable('account_session').set({ confirmed_at: scene.now() }).execute()
    const { payments } = scene.context
    if (payments === null) throw new Error('The scene has a provider.')
    const away = vi.spyOn(payments, 'turnOffRenewal').mockRejectedValueOnce(new Error('unreachable'))
    expect((await call.post('deleteOwnAccount')).status).toBe(500)
    away.mockRestore()
    expect(await deletesAt(call)).toBeNull()
    expect(subscription.cancel_at_period_end).toBe(false)
    expect((await call.post('deleteOwnAccount')).status).toBe(200)
    expect(subscription.cancel_at_period_end).toBe(true)
  })

  test('closes its links at once, and opens them again when it is kept', async () => {
    const { call, account, owner, openLink, opened, time } = await sharingAccount(getDatabase())
    const { token } = await owner.link((await owner.report()).id)
    await opened(token)
    await getDatabase()
      .db.updateTable('account_session')
      .set({ confirmed_at: time.now })
      .where('account_id', '=', account.id)
      .execute()
    expect((await call.as(account).post('deleteOwnAccount')).status).toBe(200)
    expect((await openLink(token)).status).toBe(404)
    expect((await call.as(account).post('keepAccount')).status).toBe(200)
    await opened(token)
  })
})
