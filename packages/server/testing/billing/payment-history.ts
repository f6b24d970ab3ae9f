import { randomUUID } from 'node:crypto'
import type { ChangePreview } from '#contract/billing/billing-details.ts'
import type { CallBody } from '#contract/calls.ts'
import {
  endOverSubscriptions,
  notifyUnpaid,
  reconcile,
} from '../../features/billing/upkeep/upkeep-service.ts'
import type { Caller } from '../servers/app-in-memory.ts'
import { type BillingScene, paymentOf } from './billing-scene.ts'
import { CustomerBooks, checkBooks } from './payment-books.ts'
import { CARDS, type Fate, type Step } from './payment-steps.ts'

type Send = () => Promise<{ status: number }>

/** Runs a history, then lets everything open end. @throws if our books and the provider's differ. */
export async function runPaymentHistory(scene: BillingScene, steps: readonly Step[]): Promise<void> {
  const { account, call } = await scene.payer()
  const payer = new Payer(scene, call, account.id)
  await payer.run({ do: 'enterCard', number: CARDS[0] })
  for (const each of steps) await payer.run(each)
  await payer.settle()
  await checkBooks(scene, payer)
  await payer.leave()
}

class Payer {
  private readonly scene: BillingScene
  readonly call: Caller
  readonly accountId: string
  private card = { customerId: '', intentId: '' }
  private last: Send | null = null
  /** Keys of all payments. */
  readonly keys: string[] = []
  /** Those of payments that a page has given up, and called failed. */
  readonly calledFailed = new Set<string>()

  constructor(scene: BillingScene, call: Caller, accountId: string) {
    this.scene = scene
    this.call = call
    this.accountId = accountId
  }

  /** Objects of the account at the provider. */
  get provided(): CustomerBooks {
    return new CustomerBooks(this.scene.sandbox.store, this.card.customerId)
  }

  async run(each: Step): Promise<void> {
    const { scene, call, card } = this
    switch (each.do) {
      case 'enterCard':
        this.card = await scene.enterCard(call, each.number)
        return
      case 'subscribe': {
        const plan = {
          plan: each.plan,
          planId: each.plan,
          billingPeriod: each.plan.endsWith('monthly') ? ('monthly' as const) : ('yearly' as const),
          couponId: each.hasCoupon && each.plan.endsWith('yearly') ? 'SPRING15' : null,
        }
        const { plan: _, ...saved } = plan
        const { planId: __, ...entered } = plan
        await this.pay(each, (idempotencyKey) =>
          each.isNewCard
            ? call.post('payment', { ...card, ...entered, idempotencyKey })
            : call.post('subscribe', { ...saved, idempotencyKey } as CallBody<'subscribe'>),
        )
        return
      }
      case 'buy': {
        const order = { product: each.product, couponId: null }
        await this.pay(each, (idempotencyKey) =>
          each.isNewCard
            ? call.post('productPayment', { ...card, ...order, idempotencyKey })
            : call.post('buyProduct', { ...order, idempotencyKey }),
        )
        return
      }
      case 'change': {
        const { subscriptions } = await this.details()
        const [from] = subscriptions.filter(({ changes }) => changes.length > 0)
        const [to] = from?.changes ?? []
        if (!from || !to) return
        const change = { subscriptionId: from.id, planId: to.planId }
        const { prorationDate, dueNow } = (await call.post('previewChange', change)).payload as ChangePreview
        await this.pay(each, (idempotencyKey) =>
          call.post('changePlan', { ...change, prorationDate, shownTotal: dueNow, idempotencyKey }),
        )
        return
      }
      case 'sendAgain':
        await this.last?.()
        return
      case 'giveUp': {
        const key = this.keys.at(-1)
        if (key !== undefined) await this.send(each.fate, () => this.giveUp(key))
        return
      }
      case 'updateCard':
        await call.post('updateCreditCard', { token: card.intentId })
        return
      case 'payInvoice': {
        const open = this.provided.invoices().find(({ status }) => status === 'open')
        if (open)
          await this.pay({ fate: { kind: 'fine' } }, (idempotencyKey) =>
            call.post('payInvoice', { invoiceId: open.id, idempotencyKey }),
          )
        return
      }
      case 'authenticate': {
        const waiting = this.provided.of('payment_intent').find(({ status }) => status === 'requires_action')
        if (waiting) scene.authenticate(waiting.client_secret, each.isConfirmed)
        return
      }
      case 'turnOffRenewal': {
        const { subscriptions } = await this.details()
        const body = { subscriptions: subscriptions.map(({ id }) => ({ id })) }
        await this.send(each.fate, () => call.post('setAutoRenew', body))
        return
      }
      case 'refund': {
        const charge = this.provided.of('charge').find(({ refunded }) => !refunded)
        if (!charge) return
        const left = charge.amount - charge.amount_refunded
        await scene.context.payments?.stripe.refunds.create({
          charge: charge.id,
          amount: each.isWhole ? left : Math.ceil(left / 2),
        })
        return
      }
      case 'wait':
        scene.advanceDays(each.days)
        return
      case 'deliver':
        return scene.deliverEvents(each)
      case 'losesEvents':
        return scene.loseEvents()
      case 'jobs':
        return this.runJobs()
    }
  }

  private async pay({ fate: how }: { fate: Fate }, send: (key: string) => Promise<{ status: number }>) {
    const key = randomUUID()
    this.keys.push(key)
    this.last = () => send(key)
    await this.send(how, this.last)
  }

  private async giveUp(key: string) {
    const response = await this.call.post('paymentOutcome', { idempotencyKey: key, givesUp: true })
    const { state } = paymentOf(response)
    if (state === 'requires_action') throw new Error('A payment that was given up awaits its holder.')
    if (state === 'failed' || state === 'unknown') this.calledFailed.add(key)
    return response
  }

  private async send(how: Fate, send: Send): Promise<void> {
    if (how.kind === 'dies') {
      const reached = this.scene.provided.arm(how)
      await Promise.race([reached, send()])
      this.scene.provided.disarm()
      return
    }
    await Promise.all([send(), ...(how.kind === 'doubled' ? [send()] : [])])
  }

  private async runJobs(): Promise<void> {
    const { context } = this.scene
    await endOverSubscriptions(context)
    await notifyUnpaid(context)
    await reconcile(context)
  }

  /** Runs all jobs for two days without user requests. */
  async settle(): Promise<void> {
    for (let day = 0; day < 2; day += 1) {
      this.scene.advanceDays(1)
      await this.runJobs()
    }
    await this.scene.deliverEvents()
  }

  /** Deletes account and customer, so that the next history runs only its own jobs and renewals. */
  async leave(): Promise<void> {
    const { database, payments } = this.scene.context
    await payments?.deleteCustomer(this.card.customerId)
    await database.db.deleteFrom('account').where('id', '=', this.accountId).execute()
    this.scene.loseEvents()
  }

  private async details() {
    const { payload } = await this.call.get('billingDetails')
    return (payload as { billingDetails: ReturnType<typeof paymentOf>['billingDetails'] }).billingDetails
  }
}
