/**
 * Lower bound for a webhook: verifies the signature and reads the customer from the provider. `/row` also
 * stores a row; `/same-statements` sends our statements for an unchanged customer.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import Fastify from 'fastify'
import { readCustomerState } from '#server/connectors/stripe/customer-state.ts'
import { openStripe } from '#server/connectors/stripe/stripe-client.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { connectDatabase } from '#server/db/open.ts'
import {
  listInvoices,
  listSubscriptions,
  numberFetch,
  storeFetch,
} from '#server/features/billing/mirror/mirror-queries.ts'

interface Event {
  id: string
  data: { object: { id: string } }
}

const [url = '', secret = '', providerUrl = '', secretKey = ''] = process.argv.slice(2)
const stripe = openStripe({ url: providerUrl, secretKey })
const database = await connectDatabase({ url })
await database.pool.query('CREATE TABLE bare_event (event_id text PRIMARY KEY, body jsonb)')
const app = Fastify()
app.removeAllContentTypeParsers()
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
  done(null, body),
)

async function storeRow(event: Event) {
  await readCustomerState(stripe, event.data.object.id)
  await database.pool.query('INSERT INTO bare_event VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    event.id,
    event,
  ])
}

async function sendSameStatements({ data: { object } }: Event) {
  const fetch = await numberFetch(database, object.id)
  await readCustomerState(stripe, object.id)
  await inTransaction(database, async (transaction) => {
    const customer = await storeFetch(transaction, object.id, { fetch_number: fetch?.number ?? 0 })
    if (!customer) return // a newer fetch was stored
    await listSubscriptions(transaction, customer.account_id)
    await listInvoices(transaction, customer.account_id)
  })
}

for (const [path, store] of [
  ['/row', storeRow],
  ['/same-statements', sendSameStatements],
] as const)
  app.post<{ Body: Buffer }>(path, async ({ body, headers }, reply) => {
    const [, seconds, hash = ''] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['stripe-signature'])) ?? []
    const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
    const given = Buffer.from(hash, 'hex')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return reply.code(400).send()
    await store(JSON.parse(body.toString()))
    return { received: true }
  })
app.addHook('onClose', () => database.close())
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => void app.close())
