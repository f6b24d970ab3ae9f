import { randomUUID } from 'node:crypto'
import type { SandboxStore } from '../../sandbox/payments/store.ts'
import type { Caller } from '../servers/app-in-memory.ts'
import { type BillingScene, paymentOf } from './billing-scene.ts'

const GRACE_S = 7 * 86_400

/** Objects of one customer in the sandbox. */
export class CustomerBooks {
  readonly store: SandboxStore
  private readonly customerId: string

  constructor(store: SandboxStore, customerId: string) {
    this.store = store
    this.customerId = customerId
  }

  of<Kind extends 'charge' | 'payment_intent' | 'subscription' | 'invoice'>(kind: Kind) {
    const { customerId } = this
    return this.store.list(kind).filter(({ customer }) => customer === customerId)
  }

  invoices() {
    return this.of('invoice').filter(({ status }) => status !== 'draft')
  }

  chargesOf(invoiceId: string) {
    const intents = this.of('payment_intent').filter(({ sandbox_invoice }) => sandbox_invoice === invoiceId)
    const ids = new Set(intents.map(({ id }) => id))
    return this.of('charge').filter(({ payment_intent }) => ids.has(payment_intent))
  }

  /** Invoices that a history shows: none of pending payments, ended unpaid subscriptions or abandoned attempts. */
  listed() {
    const continues = (id: string | undefined) =>
      this.of('subscription').some(
        (each) => each.id === id && each.ended_at === null && each.status !== 'incomplete',
      )
    const invoices = this.invoices()
    const subscriptionOf = ({ parent }: (typeof invoices)[number]) =>
      parent?.subscription_details.subscription
    const paid = new Set(invoices.filter(({ status }) => status === 'paid').map(subscriptionOf))
    return invoices.filter((invoice) => {
      const subscription = subscriptionOf(invoice)
      if (isUnpaidChange(invoice)) return false
      if (invoice.status === 'void') return subscription !== undefined && paid.has(subscription)
      return invoice.status !== 'open' || continues(subscription)
    })
  }

  isRefunded(invoiceId: string): boolean {
    return this.chargesOf(invoiceId).some(({ refunded }) => refunded)
  }

  bookOf({ id, total, status }: ReturnType<CustomerBooks['invoices']>[number]) {
    return { id, amount: total, status: this.isRefunded(id) ? 'refunded' : status }
  }
}

/** Test histories only change plans through pages. */
const isUnpaidChange = ({ billing_reason, status }: { billing_reason: string | null; status: string }) =>
  billing_reason === 'subscription_update' && status !== 'paid'

/** An account that has paid, and the keys of its payments. */
interface Paid {
  call: Caller
  accountId: string
  keys: readonly string[]
  /** Keys of payments that a page has reported as failed. */
  calledFailed: ReadonlySet<string>
  provided: CustomerBooks
}

/** @throws if Lotline's view of an account differs from the provider's. */
export async function checkBooks(scene: BillingScene, paid: Paid): Promise<void> {
  const { provided, call, keys } = paid
  const { billingDetails, subscriptionValid } = paymentOf(
    await call.post('paymentOutcome', { idempotencyKey: keys[0] ?? randomUUID() }),
  )
  expectEqual(
    'the books',
    byId(billingDetails.history.map(toBook)),
    byId(provided.listed().map((each) => provided.bookOf(each))),
  )
  for (const invoice of provided.invoices()) {
    const charges = provided.chargesOf(invoice.id).length
    if (charges > 1) throw new Error(`${invoice.id} was charged ${charges} times.`)
  }
  checkNoUnpaidPeriods(provided)
  checkNoDuplicates(provided)
  await checkOutcomes(scene, paid)
  checkAccess(provided, subscriptionValid)
  const adds = (product: string) =>
    provided
      .invoices()
      .filter(
        ({ metadata, id, status }) =>
          status === 'paid' && metadata?.product === product && !provided.isRefunded(id),
      ).length
  expectEqual('the uses', billingDetails.extraUses, {
    propertiesTable: 1000 * adds('property-data-1000'),
    paragonTable: 100 * adds('tax-reports-100'),
    offerRent: 0,
  })
}

/** Checks that no subscription without renewal continues unpaid. */
function checkNoUnpaidPeriods(provided: CustomerBooks): void {
  for (const { id, status, ended_at, cancel_at_period_end, latest_invoice } of provided.of('subscription')) {
    const latest = provided.store.find('invoice', latest_invoice ?? '')
    if (ended_at !== null || !cancel_at_period_end || status === 'incomplete') continue
    if (latest?.status === 'open' || latest?.status === 'draft')
      throw new Error(`${id} does not renew, its period is not paid, and it goes on.`)
  }
}

/** Checks that each payment has one subscription or invoice, that one plan at most is live, and that it is not beside areas it includes. */
function checkNoDuplicates(provided: CustomerBooks): void {
  const made = [
    ...provided
      .of('subscription')
      .filter(({ status }) => status !== 'incomplete_expired' && status !== 'canceled'),
    ...provided
      .invoices()
      .filter(({ metadata, status }) => metadata?.product !== undefined && status === 'paid'),
  ].map(({ metadata }) => metadata?.operation)
  expectEqual('payments by key', made, [...new Set(made)])
  const live = provided
    .of('subscription')
    .flatMap(({ ended_at, items }) => (ended_at === null ? [items.data[0]?.price.metadata.plan ?? ''] : []))
  const plans = live.filter((plan) => plan !== 'areas-yearly')
  if (plans.length > 1) throw new Error(`${plans.length} plans are live.`)
  const isIncluded = plans.some((plan) => plan.startsWith('pro-'))
  if (isIncluded && live.includes('areas-yearly'))
    throw new Error('Areas are live beside the plan that includes them.')
}

/** Checks that a page is told the outcome of each payment. */
async function checkOutcomes(
  scene: BillingScene,
  { keys, calledFailed, call, accountId, provided }: Paid,
): Promise<void> {
  for (const idempotencyKey of keys) {
    const { state } = paymentOf(await call.post('paymentOutcome', { idempotencyKey }))
    const row = await scene.context.database.db
      .selectFrom('billing_order')
      .select(['id', 'invoice_id', 'call'])
      .where('account_id', '=', accountId)
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirst()
    if (!row) continue
    const isCharged = scene.sandbox.store.find('invoice', row.invoice_id ?? '')?.status === 'paid'
    if (row.call !== 'payInvoice') {
      expectEqual(`the outcome of ${row.call}`, state === 'paid', isCharged)
      if (isCharged && calledFailed.has(idempotencyKey))
        throw new Error(`${row.call} was charged after its page had called it failed.`)
      continue
    }
    // Another payment may have paid the invoice, so only a charge of its own makes this payment paid.
    const hasCharged = provided
      .of('charge')
      .some(({ sandbox_key }) => sandbox_key === `lotline-${row.id}-pay`)
    if (hasCharged && state !== 'paid') throw new Error(`payInvoice has charged, and answers ${state}.`)
    if (state === 'paid' && !isCharged) throw new Error('payInvoice answers paid, and nothing was charged.')
  }
}

/** Checks that access lasts exactly as long as paid and not refunded, plus the grace period of a renewal. */
function checkAccess(provided: CustomerBooks, isOpen: boolean): void {
  const now = provided.store.now()
  const covers = provided
    .of('subscription')
    .flatMap(({ id, ended_at, items, latest_invoice, cancel_at_period_end }) => {
      const [item] = items.data
      if (!item || item.price.metadata.plan === 'areas-yearly' || latest_invoice === null) return []
      // Each invoice covers the time until the next one; the last covers the current period.
      const all = provided
        .of('invoice')
        .reverse()
        .filter((each) => each.parent?.subscription_details.subscription === id && !isUnpaidChange(each))
      // A plan change is paid partly by the replaced period, so refunding that invoice undoes it too.
      const isTakenBack = (at: number): boolean => {
        const each = all[at]
        if (!each) return false
        return (
          provided.isRefunded(each.id) ||
          (each.billing_reason === 'subscription_update' && isTakenBack(at - 1))
        )
      }
      if (isTakenBack(all.length - 1)) return []
      const changed = Math.max(
        0,
        all.findLastIndex(({ billing_reason }) => billing_reason === 'subscription_update'),
      )
      const own = all.slice(changed)
      const last = own.findLastIndex((each, at) => each.status === 'paid' && !isTakenBack(changed + at))
      if (last === -1) return []
      const end = own[last + 1]?.created ?? item.current_period_end
      const hasGrace = ended_at === null && (!cancel_at_period_end || end < item.current_period_end)
      return [Math.min(ended_at ?? Infinity, hasGrace ? end + GRACE_S : end)]
    })
  expectEqual(
    'access',
    isOpen,
    covers.some((until) => until > now),
  )
}

const toBook = ({ id, amount, status }: { id: string; amount: number; status: string }) => ({
  id,
  amount,
  status,
})

const byId = <Row extends { id: string }>(rows: Row[]) =>
  rows.sort((one, other) => one.id.localeCompare(other.id))

function expectEqual(what: string, ours: unknown, theirs: unknown): void {
  const [one, other] = [JSON.stringify(ours), JSON.stringify(theirs)]
  if (one !== other) throw new Error(`${what} differ: ours ${one}, the provider's ${other}`)
}
