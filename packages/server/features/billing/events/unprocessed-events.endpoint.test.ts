import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppContext } from '../../../context.ts'
import { signEvent } from '../../../sandbox/payments/webhook-sender.ts'
import { type BillingScene, billingScene } from '../../../testing/billing/billing-scene.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { processEvents, receiveEvent } from './event-service.ts'

describeWithDatabase('Events of the payment provider that cannot be processed', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(() => scene.close())

  const post = (payload: string, headers: Record<string, string>) => scene.postWebhook(payload, headers)

  it('a dispute that the provider has no more of is put aside', async () => {
    const event = {
      id: 'evt_gone',
      type: 'charge.dispute.created',
      data: { object: { object: 'dispute', id: 'dp_gone', charge: 'ch_gone' } },
    }
    const { payload, headers } = signEvent(event, 'whsec_sandbox')
    expect((await post(payload, headers)).statusCode).toBe(200)
    await scene.deliverEvents()
  })

  it('a dispute that cannot be read keeps back no other', async () => {
    const ids = ['evt_dispute_a', 'evt_dispute_b', 'evt_dispute_c']
    const context: AppContext = {
      ...scene.context,
      queue: Object.assign(Object.create(scene.context.queue), { onError: () => {} }),
      payments: Object.assign(Object.create(scene.context.payments), {
        events: Object.assign(Object.create(scene.context.payments?.events ?? {}), {
          customerOfCharge: (id: string) =>
            id === ids[0] ? Promise.reject(new Error('The charge cannot be read.')) : Promise.resolve(null),
        }),
      }),
    }
    for (const id of ids) {
      const object = { object: 'dispute', id: 'dp_gone', charge: 'ch_gone' }
      const { payload, headers } = signEvent(
        { id, type: 'charge.dispute.created', data: { object } },
        'whsec_sandbox',
      )
      expect(await receiveEvent(context, Buffer.from(payload), headers['stripe-signature'] ?? '')).toBe(true)
    }
    await processEvents(context)
    const open = getDatabase().db.selectFrom('billing_event').select('event_id')
    expect(await open.where('processed_at', 'is', null).execute()).toEqual([{ event_id: ids[0] }])
    scene.advanceDays(1)
    await processEvents(scene.context)
  })

  it('what cannot be processed is reported, and processed later', async () => {
    const { call } = await scene.payer()
    const { customerId: id } = await scene.enterCard(call)
    const event = { id: 'evt_late', type: 'customer.updated', data: { object: { object: 'customer', id } } }
    const { payload, headers } = signEvent(event, 'whsec_sandbox')
    const errors: string[] = []
    const context: AppContext = {
      ...scene.context,
      queue: Object.assign(Object.create(scene.context.queue), {
        onError: (error: unknown) => errors.push((error as Error).message),
      }),
      payments: Object.assign(Object.create(scene.context.payments), {
        readCustomer: () => Promise.reject(new Error('The customer cannot be read.')),
      }),
    }
    expect(await receiveEvent(context, Buffer.from(payload), headers['stripe-signature'] ?? '')).toBe(true)
    await processEvents(context)
    expect(errors).toEqual(['The customer cannot be read.'])
    scene.advanceDays(1)
    await processEvents(scene.context)
    const { processed_at } = await getDatabase()
      .db.selectFrom('billing_event')
      .select('processed_at')
      .where('event_id', '=', event.id)
      .executeTakeFirstOrThrow()
    expect(processed_at).not.toBeNull()
  })

  it('what was received before the clock was set back is processed', async () => {
    const event = {
      id: 'evt_ahead',
      type: 'customer.updated',
      data: { object: { object: 'customer', id: 'cus_gone' } },
    }
    const { payload, headers } = signEvent(event, 'whsec_sandbox')
    const ahead = { ...scene.context, clock: () => new Date(scene.now().getTime() + 30 * 86_400_000) }
    expect(await receiveEvent(ahead, Buffer.from(payload), headers['stripe-signature'] ?? '')).toBe(true)
    await processEvents(scene.context)
    const open = getDatabase()
      .db.selectFrom('billing_event')
      .select('event_id')
      .where('processed_at', 'is', null)
    expect(await open.execute()).toEqual([])
  })
})
