import { randomUUID } from 'node:crypto'
import type { PaymentResponse } from '#contract/billing/billing-details.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import { DATA_SOURCE_KEYS, isTaskSourceKey } from '#domain/table/data-sources.ts'
import { buildServer } from '../../app.ts'
import type { Database } from '../../db/open.ts'
import { syncCatalogue } from '../../features/billing/catalogue/sync-service.ts'
import { authenticate, confirmSetup } from '../../sandbox/payments/browser-requests.ts'
import { startPayments } from '../../sandbox/payments/start-payments.ts'
import { SANDBOX_KEYS, signEvent } from '../../sandbox/payments/webhook-sender.ts'
import { readCatalogue } from '../../settings/catalogue.ts'
import { readSettings } from '../../settings/env.ts'
import { testConnector } from '../facts/fact-connectors.ts'
import { type AccountState, signedInAccount, type TestAccount } from '../rows/account-factory.ts'
import { type Caller, callerOf, DATA_FOLDER, type JsonResponse } from '../servers/app-in-memory.ts'
import { InterruptibleProvider } from './interruptible-provider.ts'

const WORKING_CARD = '4242424242424242'
const WEBHOOK = '/api/billing/webhook'
/** A data source of each quota, which no plan or deal includes. */
const GRANTED_SOURCES: ResourceKey[] = ['ds_paragon_residential', 'ds_viva_mls_tax_report', 'offerland_rent']

/** All data sources of products except the one of Vancouver Island's boards. */
const CONNECTED_KEYS = DATA_SOURCE_KEYS.filter(isTaskSourceKey).filter((key) => key !== 'vivaTax')

export type BillingScene = Awaited<ReturnType<typeof billingScene>>

/** Pays for a plan with a new card, as a page does. */
export const payForPlan = (
  call: Caller,
  card: { customerId: string; intentId: string },
  plan: string,
): Promise<JsonResponse> =>
  call.post('payment', {
    ...card,
    plan,
    billingPeriod: plan.endsWith('monthly') ? 'monthly' : 'yearly',
    couponId: null,
    idempotencyKey: randomUUID(),
  })

export const paymentOf = (response: JsonResponse) => response.payload as PaymentResponse

/** The application with the sandbox as its payment provider, and one clock for both. */
export async function billingScene(database: Database, env: Record<string, string> = {}) {
  const sandbox = await startPayments({
    port: 0,
    file: null,
    onError: (error) => {
      throw error
    },
  })
  // The sandbox's clock, so that provider and application agree on the day.
  const clock = () => new Date(sandbox.store.now() * 1000)
  const settings = readSettings({ LOTLINE_LOG_LEVEL: 'silent', LOTLINE_DATA: DATA_FOLDER, ...env })
  const { provider } = sandbox
  await syncCatalogue(provider, readCatalogue(settings.billing.cataloguePath), {
    isDryRun: false,
    seller: settings.billing.seller,
  })
  const build = () =>
    buildServer({
      database,
      clock,
      connectors: CONNECTED_KEYS.map((key) => testConnector({ key })),
      settings: { ...settings, billing: { ...settings.billing, provider } },
    })
  const { app, context } = await build()
  await app.ready()
  let second: ReturnType<typeof build> | undefined
  if (context.payments === null) throw new Error('The scene has a payment provider.')
  const provided = new InterruptibleProvider(context.payments)
  context.payments = provided.payments
  let delivered = 0
  return {
    context,
    sandbox,
    /** The provider as support reaches it, in its dashboard. */
    stripe: provided.payments.stripe,
    /** Connection to the provider, which tests can interrupt. */
    provided,
    now: clock,
    /** Advances the clock, charging renewals as they fall due. */
    advanceDays(days: number) {
      sandbox.engine.advanceTo(sandbox.store.now() + days * 86_400)
    },
    /** A new account with a data source of every quota, and its API caller. */
    async payer(state: AccountState = {}) {
      const account = await signedInAccount(database, {
        plan_key: 'none',
        grants: GRANTED_SOURCES,
        ...state,
      })
      await extendSession(database, account, clock())
      return { account, call: callerOf(app, account) }
    },
    /** API caller of an account on a second server with the same database. */
    async callSecond(account: TestAccount) {
      second ??= build()
      return callerOf((await second).app, account)
    },
    /** Enters and confirms a card, with authentication if the bank requires it. Returns its ids. */
    async enterCard(call: Caller, number = WORKING_CARD) {
      const made = await call.post('createStripeCustomer', { idempotencyKey: randomUUID() })
      const { customerId } = made.payload as { customerId: string }
      const begun = await call.post('createSetupIntent', { customerId, idempotencyKey: randomUUID() })
      const { clientSecret, intentId } = begun.payload as { clientSecret: string; intentId: string }
      const intent = confirmSetup(sandbox.store, { client_secret: clientSecret, number })
      if (intent.status === 'requires_action') {
        authenticate(sandbox.engine, { client_secret: clientSecret, confirmed: 'true' })
      }
      return { customerId, intentId }
    },
    /** Confirms or refuses a pending payment as the cardholder. */
    authenticate(clientSecret: string, isConfirmed: boolean) {
      authenticate(sandbox.engine, { client_secret: clientSecret, confirmed: String(isConfirmed) })
    },
    /** Loses the events that the provider has sent so far. */
    loseEvents() {
      delivered = sandbox.store.events.length
    },
    postWebhook: (payload: string, headers: Record<string, string>) =>
      app.inject({ method: 'POST', url: WEBHOOK, payload, headers }),
    /** Delivers the events that the provider has sent so far. */
    async deliverEvents({ times = 1, isShuffled = false } = {}) {
      const events = sandbox.store.events.slice(delivered)
      delivered += events.length
      const sent = Array.from({ length: times }, () => events).flat()
      // Interleaved, because events may arrive in any order.
      const ordered = isShuffled ? sent.map((_, index) => sent[(index * 7 + 3) % sent.length]) : sent
      for (const event of ordered) {
        if (event === undefined) continue
        const { payload, headers } = signEvent(event, SANDBOX_KEYS.webhookSecret)
        const { statusCode, body } = await app.inject({ method: 'POST', url: WEBHOOK, payload, headers })
        if (statusCode !== 200) throw new Error(`${event.id} was refused: ${body}`)
      }
    },
    async close() {
      await app.close()
      await (await second)?.app.close()
      await sandbox.close()
    },
  }
}

/** Ends the session years ahead, because the scene's clock advances by months. */
async function extendSession({ db }: Database, { sessionId }: TestAccount, now: Date): Promise<void> {
  const ahead = new Date(now.getTime() + 50 * 365 * 86_400_000)
  await db
    .updateTable('account_session')
    .set({ expires_at: ahead, last_seen_at: ahead })
    .where('id', '=', sessionId)
    .execute()
}
