import { listFeatureBundles } from '#server/features/billing/catalogue/shown-service.ts'
import { readBillingDetails } from '#server/features/billing/mirror/details-service.ts'
import { readCatalogue } from '#server/settings/catalogue.ts'
import { readSettings } from '#server/settings/env.ts'
import { signedInAccount } from '#server/testing/rows/account-factory.ts'
import { compareTimes } from '../../compare.ts'
import { atMost, type BenchRow } from '../../row.ts'
import { sentStatements } from '../../sent-statements.ts'

const ROUNDS = 25
const ACCOUNTS = 1000
/** Ten years of monthly invoices. */
const INVOICES = 120
const PAGES = 20

export const billingPage: BenchRow = {
  key: 'billing-page',
  what: 'the billing page of an account with 120 invoices, as JSON',
  against: 'its statements alone, as JSON',
  async measure(context) {
    const database = await context.open(await context.createDatabase())
    const { id } = await signedInAccount(database)
    for (let each = 1; each < context.sized(ACCOUNTS, 10); each += 1) await signedInAccount(database)
    await database.pool.query(`
      INSERT INTO billing_customer (customer_id, account_id, created_at) SELECT 'cus_' || id, id, now() FROM account`)
    await database.pool.query(`
      INSERT INTO billing_subscription (subscription_id, account_id, plan_id, name, price_cents, tax_percent, period, auto_renew,
        period_end, is_live, is_past_due, plan_key, resource_keys, access_until)
      SELECT 'sub_' || id, id, 'pro-monthly', 'Pro', 9900, 12, 'monthly', true, now() + interval '9 days', true, false, 'pro', '{}',
        now() + interval '16 days' FROM account`)
    await database.pool.query(
      `INSERT INTO billing_invoice (invoice_id, account_id, subscription_id, number, status, total_cents, tax_cents, refunded_cents,
        issued_at, link, pdf, title)
       SELECT 'in_' || month || id, id, 'sub_' || id, 'LOT-' || month, 'paid', 11088, 1188, 0, now() - month * interval '1 month',
        'https://pay.example/' || month || id, 'https://pay.example/pdf/' || month || id, 'Pro' FROM account, generate_series(1, $1) month`,
      [INVOICES],
    )
    await database.pool.query('ANALYZE')
    const settings = readSettings({})
    const catalogue = readCatalogue(settings.billing.cataloguePath)
    const shown = { database, clock: () => new Date(), catalogue, settings }
    const session = {
      ...{ id: '', accountId: id, username: '', isAdmin: false, isDemo: false, isSubscriber: true },
      ...{ allowedResources: new Set<never>(), homeRegion: null, loginMode: 'password' },
      ...{ hasSecondFactor: false, needsSecondFactor: false },
    }
    const page = async () => {
      const answers = await Promise.all([
        readBillingDetails(shown, session),
        listFeatureBundles(shown, session),
      ])
      if (JSON.stringify(answers).length < INVOICES * 100) throw new Error('invoices are missing')
    }
    const sent = await sentStatements(page)
    const statements = async () => {
      const rows = await Promise.all(
        sent.map(async (statement) => (await database.pool.query(statement)).rows),
      )
      if (JSON.stringify(rows).length < INVOICES * 100) throw new Error('invoices are missing')
    }
    const times = (work: () => Promise<void>) => async () => {
      for (let each = 0; each < PAGES; each += 1) await work()
    }
    const { ours, reference, ratio } = await compareTimes(
      context.rounds(ROUNDS),
      times(page),
      times(statements),
    )
    return [
      {
        part: '',
        ours: ours.map((ms) => ms / PAGES),
        reference: reference.map((ms) => ms / PAGES),
        unit: 'ms',
        value: ratio,
        mark: atMost(1.2),
        note: `${ACCOUNTS.toLocaleString('en')} accounts with ${INVOICES} invoices each on PostgreSQL; both send the same ${sent.length} statements side by side. Without the network and the session.`,
      },
    ]
  },
}
