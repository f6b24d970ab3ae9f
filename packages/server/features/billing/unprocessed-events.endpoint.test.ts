import { afterAll, beforeAll, expect, it } from 'vitest'
import { signEvent } from '../../sandbox/payments/webhook-sender.ts'
import { type BillingScene, billingScene } from '../../testing/billing/billing-scene.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'

describeWithDatabase('Events of the payment provider that cannot be processed', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(() => scene.close())

  const post = async (event: unknown) => {
    const { payload, headers } = signEvent(event, 'whsec_sandbox')
    return (await scene.postWebhook(payload, headers)).statusCode
  }
  const changed = (id: string) => ({
    id: 'evt_changed',
    type: 'customer.updated',
    data: { object: { object: 'customer', id } },
  })

  it('a dispute that the provider has no more of is put aside', async () => {
    const object = { object: 'dispute', id: 'dp_gone', charge: 'ch_gone' }
    expect(await post({ id: 'evt_gone', type: 'charge.dispute.created', data: { object } })).toBe(200)
  })

  it('what cannot be fetched is refused, so that the provider sends it again, and then stored', async () => {
    const { call } = await scene.payer()
    const { customerId } = await scene.enterCard(call)
    await scene.stripe.customers.update(customerId, { address: { country: 'CA', state: 'AB' } })
    scene.sandbox.faults.push({ kind: '500' }, { kind: '500' })
    expect(await post(changed(customerId))).toBe(503)
    expect(await provinceOf(customerId)).toBeNull()
    expect(await post(changed(customerId))).toBe(200)
    expect(await provinceOf(customerId)).toBe('AB')
  })

  const provinceOf = async (customerId: string) => {
    const row = getDatabase().db.selectFrom('billing_customer').select('province')
    return (await row.where('customer_id', '=', customerId).executeTakeFirstOrThrow()).province
  }
})
