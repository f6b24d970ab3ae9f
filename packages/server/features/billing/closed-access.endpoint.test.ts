import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FeatureBundle } from '#contract/billing/catalogue.ts'
import type { AppContext } from '../../context.ts'
import { lockForCounting } from '../../db/in-transaction.ts'
import type { Database } from '../../db/open.ts'
import {
  type BillingScene,
  billingScene,
  payForPlan,
  paymentOf,
} from '../../testing/billing/billing-scene.ts'
import {
  FAILS_LATER,
  overdueSubscriber,
  passDays,
  subscriber,
  subscriptionsOf,
  turnOffRenewal,
  WORKS,
} from '../../testing/billing/overdue-renewal.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { whileOpen } from '../../testing/databases/while-open.ts'
import { endOverSubscriptions, notifyUnpaid } from './upkeep/upkeep-service.ts'

const MONTH_DAYS = 32
const GRACE_DAYS = 7

describeWithDatabase('Access that closes for want of payment', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(() => scene.close())

  /** Subscribers whose grace is over, and who were notified only of the failed payment. */
  async function unpaid(count = 1) {
    const paid: Awaited<ReturnType<typeof subscriber>>[] = []
    for (let index = 0; index < count; index += 1) paid.push(await subscriber(scene))
    for (const { changeBank } of paid) changeBank(FAILS_LATER)
    await passDays(scene, MONTH_DAYS)
    await notifyUnpaid(scene.context)
    await passDays(scene, GRACE_DAYS)
    return Promise.all(
      paid.map(async ({ call, customerId }) => {
        const { account_id: accountId } = await getDatabase()
          .db.selectFrom('billing_customer')
          .select('account_id')
          .where('customer_id', '=', customerId)
          .executeTakeFirstOrThrow()
        return { call, accountId: accountId ?? '' }
      }),
    )
  }
  const oneUnpaid = async () => {
    const [one] = await unpaid()
    if (!one) throw new Error('One has not paid.')
    return one
  }

  const noticesOf = async (...accountIds: string[]) =>
    (
      await getDatabase()
        .db.selectFrom('billing_subscription')
        .select('notice')
        .where('account_id', 'in', accountIds)
        .execute()
    ).map(({ notice }) => notice)

  /** Runs a job while the provider's state of an account is stored: that has locked the account, and writes the subscription then. */
  const besideStoring = <Result>(accountId: string, job: () => Promise<Result>): Promise<Result> =>
    whileOpen(
      getDatabase(),
      (within) => lockForCounting(within, accountId),
      job,
      ({ db }: Pick<Database, 'db'>) =>
        db
          .updateTable('billing_subscription')
          .set({ name: 'Lotline Pro' })
          .where('account_id', '=', accountId)
          .execute(),
    )

  it('is notified of while the state of the account is stored: neither waits for the other', async () => {
    const { accountId, call } = await oneUnpaid()
    expect(await besideStoring(accountId, () => notifyUnpaid(scene.context))).toBe(1)
    expect(await noticesOf(accountId)).toEqual(['closed'])
    expect(await subscriptionsOf(call)).toMatchObject([{ standing: 'unpaid' }])
  })

  it('for a customer that the provider does not know is stored beside that, too', async () => {
    const { accountId, call } = await oneUnpaid()
    await getDatabase()
      .db.updateTable('billing_customer')
      .set({ customer_id: `cus_${randomUUID()}` })
      .where('account_id', '=', accountId)
      .execute()
    await getDatabase()
      .db.updateTable('billing_subscription')
      .set({ is_taken_back: true })
      .where('account_id', '=', accountId)
      .execute()
    expect(await besideStoring(accountId, () => endOverSubscriptions(scene.context))).toBe(1)
    expect(await subscriptionsOf(call)).toEqual([])
  })

  it('is opened by paying, and another plan is sold once its renewal is turned off', async () => {
    const { call, customerId, changeBank } = await overdueSubscriber(scene)
    await passDays(scene, GRACE_DAYS)
    const bundles = (await call.get('featureBundles')).payload as FeatureBundle[]
    expect(bundles.map(({ otherPlan }) => otherPlan)).toEqual([null, null])
    const card = await scene.enterCard(call, WORKS)
    expect(card.customerId).toBe(customerId)
    const turn = 'Please pay its open invoice, or turn off its renewal first.'
    expect(await payForPlan(call, card, 'pro-monthly')).toMatchObject({
      status: 409,
      message: `You have this subscription already, and it is not paid. ${turn}`,
    })
    expect(await payForPlan(call, card, 'basic-monthly')).toMatchObject({
      status: 409,
      message: `Your other subscription is not paid. ${turn}`,
    })
    const [closed] = await subscriptionsOf(call)
    expect(closed).toMatchObject({ standing: 'unpaid', plan: 'pro' })
    await turnOffRenewal(call, closed?.id ?? '')
    changeBank(WORKS)
    expect(paymentOf(await payForPlan(call, card, 'basic-monthly'))).toMatchObject({
      state: 'paid',
      billingDetails: { subscriptions: [{ plan: 'basic', standing: 'active' }] },
    })
  })

  it('is notified of whatever becomes of the accounts before it', async () => {
    const accountIds = (await unpaid(2)).map(({ accountId }) => accountId)
    const errors: string[] = []
    let links = 0
    const context: AppContext = {
      ...scene.context,
      queue: Object.assign(Object.create(scene.context.queue), {
        onError: (error: unknown) => errors.push((error as Error).message),
      }),
      pageUrl(path) {
        links += 1
        if (links === 1) throw new Error('This mail cannot be made.')
        return scene.context.pageUrl(path)
      },
    }
    expect(await notifyUnpaid(context)).toBe(1)
    expect(errors).toEqual(['This mail cannot be made.'])
    expect((await noticesOf(...accountIds)).sort()).toEqual(['closed', 'past_due'])
    expect(await notifyUnpaid(scene.context)).toBe(1)
    expect(await noticesOf(...accountIds)).toEqual(['closed', 'closed'])
  })
})
