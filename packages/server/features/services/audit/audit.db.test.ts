import { beforeEach, expect, it } from 'vitest'
import type { AppContext } from '../../../context.ts'
import { readSettings } from '../../../settings/env.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { activityPage, auditPage, recordActivity, recordAudit, sweepAudit } from './service.ts'

const NOON = new Date('2026-11-21T12:10:00Z')
const DAY_MS = 86_400_000
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
const HERE = { address: '203.0.113.7', userAgent: FIREFOX }

describeOnBothEngines('The audit log', (getDatabase) => {
  let account: TestAccount
  let failures: unknown[]
  let now: Date
  const context = () =>
    ({
      database: getDatabase(),
      clock: () => now,
      queue: { onError: (error: unknown) => failures.push(error) },
      settings: readSettings({ LOTLINE_AUDIT_DAYS: '30' }),
    }) as unknown as AppContext
  const rows = () => getDatabase().db.selectFrom('audit_event').selectAll().orderBy('id').execute()
  const refused = (address: string, accountId: string | null = null) =>
    recordActivity(
      context(),
      { key: 'sign_in', outcome: 'refused', accountId, actorId: null },
      { ...HERE, address },
    )
  const signedIn = () =>
    recordActivity(context(), { key: 'sign_in', accountId: account.id, actorId: account.id }, HERE)

  beforeEach(async () => {
    failures = []
    now = NOON
    await getDatabase().db.deleteFrom('audit_event').execute()
    await getDatabase().db.deleteFrom('account').execute()
    account = await signedInAccount(getDatabase())
  })

  it('counts events of one hour, address and browser together', async () => {
    await signedIn()
    now = new Date('2026-11-21T12:50:00Z')
    await Promise.all([signedIn(), signedIn()])
    now = new Date('2026-11-21T13:00:00Z')
    await signedIn()
    const page = await activityPage(context(), account.id)
    expect(page.rows).toMatchObject([
      { count: 1, happenedAt: '2026-11-21T13:00:00.000Z' },
      {
        count: 3,
        happenedAt: '2026-11-21T12:50:00.000Z',
        kind: 'sign_in',
        outcome: 'done',
        address: '203.0.113.7',
        browser: 'Firefox on Windows',
      },
    ])
    expect(failures).toEqual([])
  })

  it('holds at most some hundred rows a day of sign-ins that fail from ever new addresses', async () => {
    for (let index = 0; index < 130; index += 1) await refused(`2001:db8::${index}`)
    const all = await rows()
    expect(all).toHaveLength(101)
    expect(all.at(-1)).toMatchObject({ address: null, browser: null, count: 30 })
    expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(130)
    // Another account, and the next day, have rows of their own.
    await refused('2001:db8::1', account.id)
    now = new Date(NOON.getTime() + DAY_MS)
    await refused('2001:db8::1')
    expect((await rows()).slice(101)).toMatchObject([
      { address: '2001:db8::1', account_id: account.id },
      { address: '2001:db8::1', account_id: null },
    ])
  })

  it('shows an account its own events alone, of administrators neither name nor address', async () => {
    const other = await signedInAccount(getDatabase())
    await signedIn()
    await recordActivity(context(), { key: 'sign_in', accountId: other.id, actorId: other.id }, HERE)
    const read = { key: 'read_account', accountId: account.id, actorId: other.id } as const
    await recordActivity(context(), read, HERE)
    const actor = { accountId: other.id, username: other.username, address: '203.0.113.8' }
    const entry = {
      action: 'set plan',
      subject: account.username,
      accountId: account.id,
      detail: { plan: 'pro' },
    }
    await recordAudit(getDatabase(), actor, entry, now)
    const page = await activityPage(context(), account.id)
    expect(page.total).toBe(3)
    expect(page.rows.map(({ action }) => action)).toEqual(['set plan', 'read_account', 'sign_in'])
    expect(JSON.stringify(page.rows.slice(0, 2))).not.toMatch(/203\.0\.113|Firefox|"pro"/)
    expect(JSON.stringify(page)).not.toContain(other.username)
  })

  it('shows administrators everything, by kind and by words', async () => {
    await signedIn()
    await refused('198.51.100.4')
    const every = await auditPage(context(), {})
    expect(every.rows).toMatchObject([
      { actor: null, subject: null, outcome: 'refused', address: '198.51.100.4' },
      { actor: account.username, subject: account.username, outcome: 'done' },
    ])
    expect((await auditPage(context(), { kind: 'export' })).total).toBe(0)
    expect((await auditPage(context(), { kind: 'sign_in', search: account.username })).total).toBe(1)
    expect((await auditPage(context(), { search: '198.51.100' })).total).toBe(1)
  })

  it('stores no address that is none, as some proxies forward', async () => {
    await refused('x'.repeat(5000))
    await refused('203.0.113.9:52100')
    const actor = { accountId: account.id, username: account.username, address: '<script>' }
    await recordAudit(getDatabase(), actor, { action: 'set plan', subject: account.username }, now)
    expect((await rows()).map(({ address }) => address)).toEqual([null, '203.0.113.9', null])
  })

  it('pages by cursor, each event once', async () => {
    for (let index = 0; index < 60; index += 1) await refused(`198.51.100.${index}`, account.id)
    const first = await activityPage(context(), account.id)
    expect(first.rows).toHaveLength(50)
    const second = await activityPage(context(), account.id, first.next ?? '')
    expect(second.next).toBeNull()
    expect(new Set([...first.rows, ...second.rows].map(({ eventId }) => eventId)).size).toBe(60)
  })

  it('forgets what is older than the settings say, and events of deleted accounts', async () => {
    await signedIn()
    const read = { key: 'read_account', accountId: account.id, actorId: account.id } as const
    await recordActivity(context(), read, HERE)
    now = new Date(NOON.getTime() + 30 * DAY_MS)
    await refused('198.51.100.4')
    expect(await sweepAudit(context())).toBe(0)
    await getDatabase().db.deleteFrom('account').execute()
    expect(await sweepAudit(context())).toBe(1)
    now = new Date(now.getTime() + 1)
    expect(await sweepAudit(context())).toBe(1)
    expect(await rows()).toMatchObject([{ outcome: 'refused' }])
  })

  it('makes nothing fail that it cannot record', async () => {
    const unknown = { key: 'sign_in', accountId: 'no id', actorId: null } as const
    await recordActivity(context(), unknown, HERE)
    expect(failures).toHaveLength(1)
  })
})
