import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { SANDBOX_KEYS, signEvent } from '#server/sandbox/payments/webhook-sender.ts'
import { type BillingScene, billingScene } from '#server/testing/billing/billing-scene.ts'
import { timed } from '../../compare.ts'
import { percentile } from '../../percentile.ts'
import { atMost, type BenchRow } from '../../row.ts'
import { startChild, startLotline } from '../../servers/child-server.ts'

const CUSTOMERS = 100
const EVENTS = 1000
const PACE_MS = 60_000 / EVENTS

/**
 * A thousand events in a minute. Each also goes to a bare route half an interval later.
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
      const ours = await durationsOf(
        customers,
        `${lotline.url}/api/billing/webhook`,
        `${bare.url}/webhook`,
        events,
      )
      const share = (values: readonly number[]) => percentile(values, 0.99)
      const note = `${events.toLocaleString('en')} events of ${customers.length} subscribers, one each ${PACE_MS} ms; both read the customer from the sandbox of the provider before they answer.`
      return [
        {
          part: '99th percentile',
          ours: [share(ours.lotline)],
          reference: [share(ours.bare)],
          unit: 'ms',
          value: share(ours.lotline),
          mark: atMost(50, 'ms'),
          note,
        },
        {
          part: 'median against the bare route',
          ours: [percentile(ours.lotline, 0.5)],
          reference: [percentile(ours.bare, 0.5)],
          unit: 'ms',
          value: percentile(ours.lotline, 0.5) / percentile(ours.bare, 0.5),
          mark: atMost(1.5),
          note: '',
        },
      ]
    } finally {
      await bare.stop()
      await lotline.stop()
      await scene.close()
    }
  },
}

/** Just subscribed. */
async function subscriber(scene: BillingScene): Promise<string> {
  const { call } = await scene.payer()
  const card = await scene.enterCard(call)
  const order = { plan: 'pro-monthly', billingPeriod: 'monthly', couponId: null } as const
  const { status } = await call.post('payment', { ...card, ...order, idempotencyKey: randomUUID() })
  if (status !== 200) throw new Error(`a payment was answered with ${status}`)
  return card.customerId
}

/** Milliseconds. */
async function durationsOf(customers: readonly string[], lotline: string, bare: string, events: number) {
  const values = { lotline: [] as number[], bare: [] as number[] }
  const pending: Promise<unknown>[] = []
  const begin = performance.now()
  for (let number = 0; number < events; number += 1) {
    const customer = customers[number % customers.length]
    const object = { object: 'customer', id: customer }
    const { payload, headers } = signEvent(
      { id: `evt_bench_${number}`, object: 'event', type: 'customer.updated', data: { object } },
      SANDBOX_KEYS.webhookSecret,
    )
    const send = async (url: string, into: number[]) => {
      into.push(
        await timed(async () => {
          const response = await fetch(url, { method: 'POST', headers, body: payload })
          await response.arrayBuffer()
          if (!response.ok) throw new Error(`${url} answered with ${response.status}`)
        }),
      )
    }
    for (const [at, url, into] of [
      [number, lotline, values.lotline],
      [number + 0.5, bare, values.bare],
    ] as const) {
      await setTimeout(Math.max(0, begin + at * PACE_MS - performance.now()))
      pending.push(send(url, into))
    }
  }
  await Promise.all(pending)
  return values
}
