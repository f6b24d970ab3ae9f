import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type BillingScene,
  billingScene,
  payForPlan,
  paymentOf,
} from '../../testing/billing/billing-scene.ts'
import { hasAccess } from '../../testing/billing/overdue-renewal.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { endOverSubscriptions } from './upkeep/upkeep-service.ts'

const AUTHENTICATED = '4000002760003184'

describeWithDatabase('A customer that the provider has no more', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(() => scene.close())

  const deleteAt = (customerId: string) => scene.context.payments?.deleteCustomer(customerId)

  /** Ways in which the deletion of a customer is noticed. */
  const NOTICED = {
    'a webhook': async ({ customerId }) => {
      await deleteAt(customerId)
      await scene.deliverEvents()
    },
    'another card': async ({ customerId, call }) => {
      await deleteAt(customerId)
      scene.loseEvents()
      await call.post('createStripeCustomer', { idempotencyKey: randomUUID() })
    },
    'a refund of another subscription': async ({ customerId, accountId }) => {
      await getDatabase()
        .db.insertInto('billing_subscription')
        .values({ ...REFUNDED, subscription_id: `sub_${accountId}`, account_id: accountId })
        .execute()
      await deleteAt(customerId)
      scene.loseEvents()
      await endOverSubscriptions(scene.context)
    },
  } satisfies Record<string, (payer: Awaited<ReturnType<typeof subscriberOf>>) => Promise<void>>
  const BY = Object.keys(NOTICED) as (keyof typeof NOTICED)[]

  const REFUNDED = {
    plan_id: 'areas-yearly',
    name: 'Watched areas',
    price_cents: 24_000,
    tax_percent: 12,
    period: 'yearly' as const,
    auto_renew: true,
    period_end: '2030-01-01T00:00:00Z',
    is_live: true,
    is_past_due: false,
    is_taken_back: true,
    resource_keys: [],
    access_until: null,
  }

  async function subscriberOf(number?: string) {
    const { call, account } = await scene.payer()
    const card = await scene.enterCard(call, number)
    const { state } = paymentOf(await payForPlan(call, card, 'pro-yearly'))
    return { call, accountId: account.id, customerId: card.customerId, state }
  }

  it.each(BY)('opens nothing of what it never paid, noticed by %s', async (by) => {
    const payer = await subscriberOf(AUTHENTICATED)
    expect(payer.state).toBe('requires_action')
    await NOTICED[by](payer)
    expect(await hasAccess(payer.call)).toBe(false)
    expect(
      await getDatabase()
        .db.selectFrom('billing_subscription')
        .select(['is_live', 'access_until'])
        .where('account_id', '=', payer.accountId)
        .where('plan_id', '=', 'pro-yearly')
        .execute(),
    ).toEqual([{ is_live: false, access_until: null }])
  })

  it.each(BY)('leaves open to its end what it has paid, noticed by %s', async (by) => {
    const payer = await subscriberOf()
    expect(payer.state).toBe('paid')
    await NOTICED[by](payer)
    scene.advanceDays(300)
    expect(await hasAccess(payer.call)).toBe(true)
    scene.advanceDays(70)
    expect(await hasAccess(payer.call)).toBe(false)
  })
})
