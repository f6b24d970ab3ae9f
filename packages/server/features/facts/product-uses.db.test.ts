import { expect, it } from 'vitest'
import { PLANS } from '#domain/account/plans.ts'
import type { FactConnector } from '../../connectors/facts/fact-connector.ts'
import { inTransaction, lockForCounting } from '../../db/in-transaction.ts'
import type { Database } from '../../db/open.ts'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { whileOpen } from '../../testing/databases/while-open.ts'
import { factsScene, taskOf, UPIDS } from '../../testing/facts/facts-scene.ts'
import { publishWithin } from '../services/live/service.ts'
import { addExtraUses, consumeQuota, readQuotaUses } from '../services/quotas/service.ts'
import { requestFacts } from './get-facts-service.ts'

const LIMIT = PLANS.pro.quotas.propertiesTable

describeOnBothEngines('facts that uses of products pay for', (getDatabase) => {
  const { scene, broker, heldBack, truth } = factsScene(getDatabase)

  /** An account with so many uses left in the month, and of products. */
  async function buyer({ month, products }: { month: number; products: number }) {
    const account = await broker()
    const { id: accountId } = account
    const key = 'propertiesTable' as const
    const add = (uses: number) =>
      inTransaction(getDatabase(), (within) => addExtraUses(within, { accountId, key, uses }))
    await add(products)
    await inTransaction(getDatabase(), (within) =>
      consumeQuota(within, accountId, key, LIMIT - month, scene.now),
    )
    const left = async () => {
      const { monthLeft, extra } = (await readQuotaUses(getDatabase(), accountId, scene.now))[key]
      return { month: monthLeft, products: extra }
    }
    return { ...account, left, add }
  }
  const failing =
    (failed: readonly string[]): FactConnector['query'] =>
    async (questions, options) => {
      const results = await truth(questions, options)
      return results.map((result) =>
        failed.includes(result.upid)
          ? { upid: result.upid, ok: false as const, failure: 'refused' as const, reason: 'Not today.' }
          : result,
      )
    }

  it('go back to the products where the source fails, and the month is as used as it was', async () => {
    const { get, over, left, charges, refreshes } = await buyer({ month: 0, products: 20 })
    scene.query = failing(UPIDS)
    const got = await get()
    expect(got).toMatchObject({ charged: 12, quotaLeft: 8 })
    expect(await left()).toEqual({ month: 0, products: 8 })
    await over(got)
    expect(await left()).toEqual({ month: 0, products: 20 })
    expect(await charges()).toEqual([])
    expect((await refreshes()).length).toBeGreaterThan(1)
  })

  it('go back to the products where the task is cancelled', async () => {
    const { id, get, left, refreshes } = await buyer({ month: 5, products: 20 })
    const { begun, release } = heldBack()
    const woken: string[] = []
    scene.server.context.signals.on('live', (accountId) => woken.push(accountId))
    const got = await get()
    expect(await left()).toEqual({ month: 0, products: 13 })
    await begun
    expect(woken).toContain(id)
    await scene.server.context.tasks.cancel(id, taskOf(got))
    expect(await left()).toEqual({ month: 5, products: 20 })
    expect(await refreshes()).toHaveLength(2)
    release()
  })

  it.each([
    ['the first', UPIDS.slice(0, 4)],
    ['the last', UPIDS.slice(8)],
    ['every other', UPIDS.filter((_, index) => index % 2 === 1)],
    ['all but one', UPIDS.slice(0, 11)],
  ])('are the last to be spent and the first to go back, whichever parcels fail: %s', async (_, failed) => {
    const { get, over, left } = await buyer({ month: 5, products: 20 })
    scene.query = failing(failed)
    await over(await get())
    const spent = UPIDS.length - failed.length
    expect(await left()).toEqual({ month: Math.max(0, 5 - spent), products: 20 - Math.max(0, spent - 5) })
  })

  it('are spent where the source answers, and open pages are notified at once', async () => {
    const { get, over, left, charges, refreshes } = await buyer({ month: 5, products: 20 })
    const got = await get()
    const charged = [{ type: 'RefreshRequest', clientId: null, payload: { billing: true } }]
    expect(await refreshes()).toEqual(charged)
    await over(got)
    expect(await left()).toEqual({ month: 0, products: 13 })
    expect(await charges()).toEqual([])
    expect(await refreshes()).toEqual(charged)
    // Fresh answers cost nothing.
    expect(await get()).toMatchObject({ charged: 0 })
    expect(await refreshes()).toEqual(charged)
  })

  it('of a refunded product do not come back from the parcels that waited for the source meanwhile', async () => {
    const { id, get, left, add } = await buyer({ month: 5, products: 20 })
    const { begun, release } = heldBack()
    const got = await get()
    await begun
    await add(-20)
    expect(await left()).toEqual({ month: 0, products: 0 })
    await scene.server.context.tasks.cancel(id, taskOf(got)).finally(release)
    expect(await left()).toEqual({ month: 5, products: 0 })
    await add(20)
    expect(await left()).toEqual({ month: 5, products: 20 })
  })

  it('of a refunded product that were spent are paid by the next one', async () => {
    const { get, over, left, add } = await buyer({ month: 0, products: 20 })
    await over(await get())
    await add(-20)
    expect(await left()).toEqual({ month: 0, products: 0 })
    await add(20)
    expect(await left()).toEqual({ month: 0, products: 8 })
  })

  it('are as many as are left when another request has taken its own: it pays for the first parcels that it can', async () => {
    const { id: accountId, left } = await buyer({ month: 3, products: 4 })
    const { release } = heldBack()
    const { response, withoutQuota } = await whileOpen(
      getDatabase(),
      (within) => consumeQuota(within, accountId, 'propertiesTable', 2, scene.now),
      () =>
        requestFacts(
          scene.server.context,
          { accountId, allowedResources: new Set() },
          { dataSource: 'myltsa', isAgain: false, upids: [...UPIDS] },
          'affordable',
        ),
    ).finally(release)
    expect(response).toMatchObject({ charged: 5, quotaLeft: 0 })
    expect(withoutQuota).toEqual(UPIDS.slice(5))
    expect(await left()).toEqual({ month: 0, products: 0 })
  })

  it.each([
    [
      'takes more',
      (within: Database, id: string) => consumeQuota(within, id, 'propertiesTable', 1, scene.now),
    ],
    [
      'notifies pages of a payment',
      (within: Database, id: string) =>
        publishWithin(within, scene.server.context.signals, id, {
          type: 'RefreshRequest',
          clientId: null,
          payload: { billing: true },
        }),
    ],
  ])('go back while another transaction of the account %s: neither waits for the other', async (_, rest) => {
    const { id, get, left } = await buyer({ month: 5, products: 20 })
    const { begun, release } = heldBack()
    const got = await get()
    await begun
    const before = await left()
    await whileOpen(
      getDatabase(),
      (within) => lockForCounting(within, id),
      () => scene.server.context.tasks.cancel(id, taskOf(got)),
      (within) => rest(within, id),
    ).finally(release)
    expect(before).toEqual({ month: 0, products: 13 })
    expect((await left()).month).toBe(5)
  })
})
