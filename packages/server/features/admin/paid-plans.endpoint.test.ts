import { expect, test } from 'vitest'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { signedInAccount } from '../../testing/rows/account-factory.ts'
import { billingRows } from '../../testing/rows/billing-rows.ts'
import { appInMemory } from '../../testing/servers/app-in-memory.ts'

describeWithDatabase('What administrators see of a paid plan', (getDatabase) => {
  test('stands beside the trial that was granted, with its subscriptions and invoices', async () => {
    const call = await appInMemory(getDatabase())
    const administrator = await signedInAccount(getDatabase(), { is_admin: true })
    const someone = await signedInAccount(getDatabase(), { username: 'payer' })
    const act = (body: object) =>
      call.as(administrator).post('changeAccount', body as never, { params: { accountId: someone.id } })
    const until = new Date('2127-03-01T08:00:00Z')
    await act({ plan: { key: 'basic', endsAt: '2030-01-31T23:59:59.999Z' } })
    await billingRows(getDatabase(), someone.id)
    const { db } = getDatabase()
    const paid = { is_live: true, access_until: until, period_end: until, name: 'Pro' }
    await db.updateTable('billing_subscription').set(paid).where('account_id', '=', someone.id).execute()
    await db
      .updateTable('billing_invoice')
      .set({ status: 'paid' })
      .where('account_id', '=', someone.id)
      .execute()
    expect((await act({ isEmailVerified: true })).payload).toMatchObject({
      plan: 'pro',
      endsAt: until.toISOString(),
      grantedPlan: { plan: 'basic', endsAt: '2030-01-31T23:59:59.999Z' },
      billing: {
        subscriptions: [{ name: 'Pro', standing: 'active' }],
        history: [{ amount: 112, status: 'paid' }],
      },
    })
  })

  test.each([
    [{ access_until: '2127-03-01' }, 'active'],
    [{ access_until: '2127-03-01', is_past_due: true }, 'past_due'],
    [{ access_until: null, is_past_due: true }, 'unpaid'],
    [{ access_until: '2127-03-01', is_taken_back: true }, null],
  ] as const)(
    'is in the list of accounts, also notifications without a plan: %j is %s',
    async (row, standing) => {
      const call = await appInMemory(getDatabase())
      const administrator = await signedInAccount(getDatabase(), { is_admin: true })
      const payer = await signedInAccount(getDatabase(), { plan_key: 'none' })
      await billingRows(getDatabase(), payer.id)
      await getDatabase()
        .db.updateTable('billing_subscription')
        .set({ is_live: true, name: 'Watched areas', plan_key: null, ...row })
        .where('account_id', '=', payer.id)
        .execute()
      const { payload } = await call
        .as(administrator)
        .get('monitorAccounts', { query: { search: payer.username } })
      expect(payload).toMatchObject({ rows: [{ plan: 'none' }] })
      expect((payload as { rows: { subscriptions: unknown[] }[] }).rows[0]?.subscriptions).toEqual(
        standing === null ? [] : [{ name: 'Watched areas', period: 'yearly', plan: null, standing }],
      )
    },
  )
})
