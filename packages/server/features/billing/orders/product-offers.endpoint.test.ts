import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Product } from '#contract/billing/catalogue.ts'
import { type BillingScene, billingScene, paymentOf } from '../../../testing/billing/billing-scene.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'

describeWithDatabase('Products', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(() => scene.close())

  it('are sold to accounts with a data source that uses them alone, by a new card or the saved one', async () => {
    const { call } = await scene.payer({ plan_key: 'basic', grants: ['board_gvr'] })
    const card = await scene.enterCard(call)
    const by = (product: string) => ({ product, couponId: null, idempotencyKey: randomUUID() })
    const refusal = {
      status: 409,
      code: 'conflict',
      message:
        'None of your data sources uses this. Please first subscribe to a plan that includes one, or contact us.',
    }
    expect(await call.post('productPayment', { ...card, ...by('offer-rents-25') })).toMatchObject(refusal)
    expect(paymentOf(await call.post('productPayment', { ...card, ...by('tax-reports-100') }))).toMatchObject(
      {
        state: 'paid',
        paragonTableQuotaLeft: 150,
      },
    )
    expect(await call.post('buyProduct', by('property-data-1000'))).toMatchObject(refusal)
    const charged = scene.sandbox.store.list('charge').filter(({ customer }) => customer === card.customerId)
    expect(charged).toHaveLength(1)
  })

  it('are not sold where the data source that uses them is not connected here, and say which are', async () => {
    const { call } = await scene.payer({ plan_key: 'basic', grants: ['board_vireb'] })
    const card = await scene.enterCard(call)
    const { payload } = await call.get('products')
    const product = (payload as Product[]).find(({ id }) => id === 'property-data-1000')
    expect(product?.connectedSources).toContain('myltsa')
    expect(product?.connectedSources).not.toContain('vivaTax')
    const order = { product: 'property-data-1000', couponId: null, idempotencyKey: randomUUID() }
    expect(await call.post('productPayment', { ...card, ...order })).toMatchObject({
      status: 409,
      code: 'conflict',
      message: expect.stringContaining('not connected here'),
    })
    expect(scene.sandbox.store.list('charge').some(({ customer }) => customer === card.customerId)).toBe(
      false,
    )
  })
})
