import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { SANDBOX_KEYS, signEvent } from '#server/sandbox/payments/webhook-sender.ts'
import { type BillingScene, billingScene } from '#server/testing/billing/billing-scene.ts'
import { median, timed } from '../../compare.ts'
import { percentile } from '../../percentile.ts'
import { atMost, type BenchRow } from '../../row.ts'
import { startChild, startLotline } from '../../servers/child-server.ts'
import { within } from '../../within.ts'

const CUSTOMERS = 100
const EVENTS = 1000
const PACE_MS = 60_000 / EVENTS
/** Consecutive parts of the minute. */
const ROUNDS = 5
const ANSWER_SECONDS = 30

/**
 * Measures a thousand events in a minute. Each also goes to two bare routes, a third and two thirds of an
 * interval later.
 */
export const webhooks: BenchRow = {
  key: 'webhooks',
  what: '1,000 webhooks in a minute, until each is answered',
  against: 'a bare Fastify route that verifies the signature, reads the customer and stores a row',
  async measure(context) {
    const url = await context.createDatabase()
    const scene = await billingScene(await context.open(url))
    const customers: string[] = []
    const events = context.sized(EVENTS, 20)
    while (customers.length < context.sized(CUSTOMERS, 2)) customers.push(await subscriber(scene))
    scene.loseEvents()
    const lotline = await startLotline(url, join(context.folder, 'webhooks'), {
      LOTLINE_STRIPE_SECRET_KEY: SANDBOX_KEYS.secretKey,
      LOTLINE_STRIPE_PUBLIC_KEY: SANDBOX_KEYS.publicKey,
      LOTLINE_STRIPE_WEBHOOK_SECRET: SANDBOX_KEYS.webhookSecret,
      LOTLINE_STRIPE_URL: scene.sandbox.address,
    })
    const bare = await startChild(
      './bare-webhook-server.ts',
      [url, SANDBOX_KEYS.webhookSecret, scene.sandbox.address, SANDBOX_KEYS.secretKey],
      {},
    )
    try {
      const [ours, row, sameStatements] = await durationsOf(customers, events, [
        `${lotline.url}/api/billing/webhook`,
        `${bare.url}/row`,
        `${bare.url}/same-statements`,
      ])
      const note =
        `${events.toLocaleString('en')} events of ${customers.length} subscribers, one each ${PACE_MS} ms; both read the customer from the sandbox of the provider ` +
        `before they answer. The rounds are ${ROUNDS} consecutive parts of the run.`
      return [
        {
          part: '99th percentile',
          ours: ofRounds(ours, 0.99),
          reference: ofRounds(row, 0.99),
          unit: 'ms',
          value: median(ofRounds(ours, 0.99)),
          mark: atMost(50, 'ms'),
          note,
        },
        {
          ...compare(ours, row, 1.5),
          part: 'median against the bare route',
          note: '',
        },
        {
          ...compare(ours, sameStatements, 1.3),
          part: 'median against one that sends our statements',
          note: 'the statements of a customer that has not changed, with their locks and the transaction.',
        },
      ]
    } finally {
      await bare.stop()
      await lotline.stop()
      await scene.close()
    }
  },
}

async function subscriber(scene: BillingScene): Promise<string> {
  const { call } = await scene.payer()
  const card = await scene.enterCard(call)
  const order = { plan: 'pro-monthly', billingPeriod: 'monthly', couponId: null } as const
  const { status } = await call.post('payment', { ...card, ...order, idempotencyKey: randomUUID() })
  if (status !== 200) throw new Error(`a payment was answered with ${status}`)
  return card.customerId
}

/** Percentile of each round. */
function ofRounds(values: readonly number[], share: number): number[] {
  const size = values.length / ROUNDS
  return Array.from({ length: ROUNDS }, (_, round) =>
    percentile(values.slice(round * size, (round + 1) * size), share),
  )
}

function compare(all: readonly number[], allOfReference: readonly number[], most: number) {
  const [ours, reference] = [ofRounds(all, 0.5), ofRounds(allOfReference, 0.5)]
  return { ours, reference, unit: 'ms', value: median(ours) / median(reference), mark: atMost(most) }
}

type Durations = [ours: number[], row: number[], sameStatements: number[]]

/** Durations in milliseconds. */
async function durationsOf(customers: readonly string[], events: number, urls: [string, string, string]) {
  const values: Durations = [[], [], []]
  const pending: Promise<unknown>[] = []
  const begin = performance.now()
  for (let number = 0; number < events; number += 1) {
    const customer = customers[number % customers.length]
    const object = { object: 'customer', id: customer }
    const { payload, headers } = signEvent(
      { id: `evt_bench_${number}`, object: 'event', type: 'customer.updated', data: { object } },
      SANDBOX_KEYS.webhookSecret,
    )
    const send = async (url: string, into: number[] | undefined) => {
      const ms = await timed(async () => {
        const response = await fetch(url, { method: 'POST', headers, body: payload })
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`${url} answered with ${response.status}`)
      })
      into?.push(ms)
    }
    for (const [index, url] of urls.entries()) {
      const at = number + index / urls.length
      await setTimeout(Math.max(0, begin + at * PACE_MS - performance.now()))
      const sending = within(ANSWER_SECONDS, `an answer of ${url}`, send(url, values[index]))
      sending.catch(() => {}) // reported by Promise.all, once all are sent
      pending.push(sending)
    }
  }
  await Promise.all(pending)
  return values
}
