import type { Invoice } from '../../sandbox/payments/shapes.ts'
import type { Caller } from '../servers/app-in-memory.ts'
import { type BillingScene, payForPlan, paymentOf } from './billing-scene.ts'

/** A card that can be saved, but is declined when charged. */
export const FAILS_LATER = '4000000000000341'
export const WORKS = '4242424242424242'

/** Advances the clock and delivers events. */
export async function passDays(scene: BillingScene, days: number): Promise<void> {
  scene.advanceDays(days)
  await scene.deliverEvents()
}

export const subscriptionsOf = async (call: Caller) =>
  paymentOf(await call.get('billingDetails')).billingDetails.subscriptions

export const hasAccess = async (call: Caller) =>
  ((await call.get('refreshUser')).payload as { account: { subscriptionValid: boolean } }).account
    .subscriptionValid

export const turnOffRenewal = (call: Caller, id: string) =>
  call.post('setAutoRenew', { subscriptions: [{ id }] })

/** Turns a copied period invoice into a proration. */
export function prorate({ lines }: Pick<Invoice, 'lines'>): void {
  for (const line of lines.data)
    line.parent = { type: 'subscription_item_details', subscription_item_details: { proration: true } }
}

/** A paying account with the provider's objects. */
export async function subscriber(scene: BillingScene, plan = 'pro-monthly') {
  const { call } = await scene.payer()
  const card = await scene.enterCard(call)
  if (paymentOf(await payForPlan(call, card, plan)).state !== 'paid') throw new Error('The plan is paid.')
  const { customerId } = card
  const { store } = scene.sandbox
  const [subscription] = store.list('subscription').filter(({ customer }) => customer === customerId)
  if (!subscription) throw new Error('The plan is a subscription.')
  return {
    call,
    customerId,
    subscription,
    /** Changes the bank's response for the account's cards. */
    changeBank(number: string) {
      for (const method of store.list('payment_method')) {
        if (method.customer === customerId) method.sandbox_number = number
      }
    },
    /** Oldest first. */
    invoices: () =>
      store
        .list('invoice')
        .filter(({ customer }) => customer === customerId)
        .sort((one, other) => one.created - other.created),
  }
}

/** A subscriber whose first renewal was declined. */
export async function overdueSubscriber(scene: BillingScene) {
  const paid = await subscriber(scene)
  paid.changeBank(FAILS_LATER)
  await passDays(scene, 32)
  const renewal = paid.invoices().at(-1)
  if (renewal?.status !== 'open') throw new Error('The renewal is open.')
  return { ...paid, renewal }
}
