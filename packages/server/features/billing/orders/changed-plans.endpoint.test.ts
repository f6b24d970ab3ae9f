import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ChangePreview } from '#contract/billing/billing-details.ts'
import { type BillingScene, billingScene, paymentOf } from '../../../testing/billing/billing-scene.ts'
import {
  hasAccess,
  passDays,
  subscriber,
  subscriptionsOf,
  turnOffRenewal,
} from '../../../testing/billing/overdue-renewal.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { endOverSubscriptions } from '../upkeep/upkeep-service.ts'

const DECLINED = '4000000000000341'
const AUTHENTICATED = '4000002760003184'

describeWithDatabase('A subscription whose plan or period is changed by its account', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(() => scene.close())

  type Subscriber = Awaited<ReturnType<typeof subscriber>>

  const preview = async ({ call, subscription }: Subscriber, planId: string) => {
    const change = { subscriptionId: subscription.id, planId }
    const shown = (await call.post('previewChange', change)).payload as ChangePreview
    const { prorationDate, dueNow: shownTotal } = shown
    return { shown, body: { ...change, prorationDate, shownTotal, idempotencyKey: randomUUID() } }
  }
  const chargedCents = ({ customerId }: Subscriber) =>
    scene.sandbox.store
      .list('charge')
      .filter(({ customer }) => customer === customerId)
      .map(({ amount }) => amount)

  it('is charged what was shown, less the unused time, though the confirmation comes later', async () => {
    const paid = await subscriber(scene, 'basic-monthly')
    await passDays(scene, 10)
    const { shown, body } = await preview(paid, 'pro-monthly')
    expect(shown.lines).toMatchObject([
      { text: 'Unused time on Lotline Basic', cents: expect.any(Number) },
      { text: 'Remaining time on Lotline Pro', cents: expect.any(Number) },
    ])
    const [credit = 0, charge = 0] = shown.lines.map(({ cents }) => cents)
    expect(credit).toBeLessThan(-1_800)
    const taxCents = Math.round((credit + charge) * 0.12)
    expect(shown.taxes).toEqual([{ name: 'Tax', percent: 12, cents: taxCents }])
    expect(shown.dueNow).toBe(credit + charge + taxCents)
    expect(shown.nextBill).toEqual({
      date: paid.subscription.items.data[0]?.current_period_end,
      cents: 9_968,
    })
    scene.sandbox.engine.advanceTo(scene.sandbox.store.now() + 20 * 60)
    const outcome = paymentOf(await paid.call.post('changePlan', body))
    expect(outcome.state).toBe('paid')
    expect(outcome.billingDetails.subscriptions).toMatchObject([
      { planId: 'pro-monthly', standing: 'active' },
    ])
    expect(chargedCents(paid)[0]).toBe(shown.dueNow)
    expect(outcome.billingDetails.history[0]).toMatchObject({ amount: shown.dueNow, status: 'paid' })
    // The same request again, and the same change with another key, charge nothing.
    expect(paymentOf(await paid.call.post('changePlan', body)).state).toBe('paid')
    const again = { ...body, idempotencyKey: randomUUID() }
    expect(await paid.call.post('changePlan', again)).toMatchObject({ status: 409 })
    expect(chargedCents(paid)).toHaveLength(2)
    await passDays(scene, 25)
    expect(chargedCents(paid)[0]).toBe(9_968)
  })

  it('begins a new period where months become years', async () => {
    const paid = await subscriber(scene, 'basic-monthly')
    await passDays(scene, 10)
    const { shown, body } = await preview(paid, 'basic-yearly')
    expect(shown.nextBill.date).toBe(
      Math.floor(
        Date.UTC(scene.now().getUTCFullYear() + 1, scene.now().getUTCMonth(), scene.now().getUTCDate()) /
          1000,
      ) +
        (scene.sandbox.store.now() % 86_400),
    )
    expect(shown.nextBill.cents).toBe(32_480)
    expect(paymentOf(await paid.call.post('changePlan', body)).state).toBe('paid')
    expect(chargedCents(paid)[0]).toBe(shown.dueNow)
    await passDays(scene, 300)
    expect(await hasAccess(paid.call)).toBe(true)
  })

  it('stays as it was where the card is declined, is not owed, and is paid by a new attempt with another card', async () => {
    const paid = await subscriber(scene, 'basic-yearly')
    await passDays(scene, 10)
    paid.changeBank(DECLINED)
    const { body } = await preview(paid, 'pro-yearly')
    const outcome = paymentOf(await paid.call.post('changePlan', body))
    expect(outcome.state).toBe('failed')
    expect(outcome.billingDetails.subscriptions).toMatchObject([
      { planId: 'basic-yearly', standing: 'active' },
    ])
    expect(outcome.billingDetails.history).toHaveLength(1)
    await scene.deliverEvents()
    expect(await subscriptionsOf(paid.call)).toMatchObject([{ standing: 'active', isRenewalUnpaid: false }])
    paid.changeBank('4242424242424242')
    const joined = { ...body, idempotencyKey: randomUUID() }
    expect(paymentOf(await paid.call.post('changePlan', joined)).state).toBe('paid')
    expect(await subscriptionsOf(paid.call)).toMatchObject([{ planId: 'pro-yearly', standing: 'active' }])
    expect(chargedCents(paid)).toHaveLength(2)
  })

  it('renews as before where a declined change expires, also if its renewal was turned off meanwhile', async () => {
    const paid = await subscriber(scene, 'basic-monthly')
    await passDays(scene, 10)
    paid.changeBank(DECLINED)
    await paid.call.post('changePlan', (await preview(paid, 'pro-yearly')).body)
    await turnOffRenewal(paid.call, paid.subscription.id)
    expect(await hasAccess(paid.call)).toBe(true)
    expect(paid.subscription.ended_at).toBeNull()
    await passDays(scene, 2)
    expect(paid.invoices().map(({ status }) => status)).toEqual(['paid', 'void'])
    await passDays(scene, 15)
    expect(await hasAccess(paid.call)).toBe(true)
    await passDays(scene, 10)
    expect(await hasAccess(paid.call)).toBe(false)
  })

  it('awaits the bank, and changes once its holder has confirmed', async () => {
    const paid = await subscriber(scene, 'basic-yearly')
    paid.changeBank(AUTHENTICATED)
    const { body } = await preview(paid, 'pro-yearly')
    const { state, clientSecret } = paymentOf(await paid.call.post('changePlan', body))
    expect(state).toBe('requires_action')
    expect(await subscriptionsOf(paid.call)).toMatchObject([{ planId: 'basic-yearly' }])
    scene.authenticate(clientSecret ?? '', true)
    const { idempotencyKey } = body
    expect(paymentOf(await paid.call.post('paymentOutcome', { idempotencyKey })).state).toBe('paid')
    expect(await subscriptionsOf(paid.call)).toMatchObject([{ planId: 'pro-yearly' }])
  })

  it('keeps its plan where the page gives up a change that awaits the bank', async () => {
    const paid = await subscriber(scene, 'basic-yearly')
    paid.changeBank(AUTHENTICATED)
    const { body } = await preview(paid, 'pro-yearly')
    const { clientSecret } = paymentOf(await paid.call.post('changePlan', body))
    const { idempotencyKey } = body
    const given = await paid.call.post('paymentOutcome', { idempotencyKey, givesUp: true })
    expect(paymentOf(given).state).toBe('failed')
    scene.authenticate(clientSecret ?? '', true)
    expect(await subscriptionsOf(paid.call)).toMatchObject([{ planId: 'basic-yearly', standing: 'active' }])
    expect(chargedCents(paid)).toHaveLength(1)
  })

  it('ends where the change is refunded, and where the payment is that it credited', async () => {
    for (const which of [0, 1]) {
      const paid = await subscriber(scene, 'basic-yearly')
      await passDays(scene, 10)
      await paid.call.post('changePlan', (await preview(paid, 'pro-yearly')).body)
      const charges = scene.sandbox.store
        .list('charge')
        .filter(({ customer }) => customer === paid.customerId)
      await scene.stripe.refunds.create({ charge: charges[which]?.id ?? '' })
      await scene.deliverEvents()
      await endOverSubscriptions(scene.context)
      expect(await hasAccess(paid.call)).toBe(false)
    }
  })

  it('is refused where it would leave a credit, is shown at another price or too long ago, or is another account’s', async () => {
    const paid = await subscriber(scene, 'pro-yearly')
    const change = { subscriptionId: paid.subscription.id, planId: 'basic-yearly' }
    expect(await paid.call.post('previewChange', change)).toMatchObject({ status: 409, code: 'conflict' })
    const basic = await subscriber(scene, 'basic-yearly')
    const { body } = await preview(basic, 'pro-yearly')
    expect(await paid.call.post('changePlan', body)).toMatchObject({ status: 404 })
    const other = { ...body, shownTotal: body.shownTotal - 1, idempotencyKey: randomUUID() }
    expect(await basic.call.post('changePlan', other)).toMatchObject({ status: 409, code: 'price_changed' })
    scene.sandbox.engine.advanceTo(scene.sandbox.store.now() + 31 * 60)
    expect(await basic.call.post('changePlan', body)).toMatchObject({ status: 409, code: 'price_changed' })
    await turnOffRenewal(basic.call, basic.subscription.id)
    expect(await subscriptionsOf(basic.call)).toMatchObject([{ changes: [] }])
    expect(chargedCents(basic)).toHaveLength(1)
  })
})
