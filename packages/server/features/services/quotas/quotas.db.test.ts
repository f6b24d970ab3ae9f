import { expect, it } from 'vitest'
import { PLANS } from '#domain/account/plans.ts'
import { DEFAULT_TIME_ZONE, endOfDay, toMoment } from '#domain/text/time-zone.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { addExtraUses, consumeQuota, readQuotasLeft, readQuotaUses } from './service.ts'

const NOVEMBER = endOfDay('2026-11-30', DEFAULT_TIME_ZONE)
const DECEMBER = toMoment('2026-12-01', 0, DEFAULT_TIME_ZONE)
const BASIC = PLANS.basic.quotas

describeOnBothEngines('Quotas', (getDatabase) => {
  const account = (over: object = {}) => signedInAccount(getDatabase(), { plan_key: 'basic', ...over })
  const take = (id: string, amount: number, now = NOVEMBER) =>
    inTransaction(getDatabase(), (within) => consumeQuota(within, id, 'offerRent', amount, now))
  const left = async (id: string, now = NOVEMBER) => (await readQuotasLeft(getDatabase(), id, now)).offerRent

  it('begin with what the plan brings', async () => {
    const { id } = await account()
    expect(await readQuotasLeft(getDatabase(), id, NOVEMBER)).toEqual(BASIC)
  })

  it('are taken down to nothing, and then refused', async () => {
    const { id } = await account()
    expect(await take(id, BASIC.offerRent - 1)).toBe(0)
    expect(await left(id)).toBe(1)
    await take(id, 1)
    await expect(take(id, 1)).rejects.toMatchObject({ code: 'quota_used_up', status: 403 })
    expect(await left(id)).toBe(0)
  })

  it('are taken as a whole or not at all', async () => {
    const { id } = await account()
    await take(id, BASIC.offerRent - 2)
    await expect(take(id, 3)).rejects.toThrow('This needs 3 of this month’s quota, and 2 are left.')
    expect(await left(id)).toBe(2)
    await expect(take((await account()).id, BASIC.offerRent + 1)).rejects.toMatchObject({
      code: 'quota_used_up',
    })
  })

  it('two tabs that hurry never take more than there is', async () => {
    const { id } = await account()
    const takes = await Promise.allSettled(Array.from({ length: BASIC.offerRent * 3 }, () => take(id, 1)))
    expect(takes.filter(({ status }) => status === 'fulfilled')).toHaveLength(BASIC.offerRent)
    expect(await left(id)).toBe(0)
  })

  it('begin anew with the month in British Columbia', async () => {
    const { id } = await account()
    await take(id, BASIC.offerRent)
    expect(await left(id, DECEMBER)).toBe(BASIC.offerRent)
    await take(id, 1, DECEMBER)
    expect(await left(id, DECEMBER)).toBe(BASIC.offerRent - 1)
    expect(await left(id)).toBe(0)
  })

  it('of products are taken once the month’s are used up, and say how many they were', async () => {
    const { id } = await account()
    await inTransaction(getDatabase(), (within) =>
      addExtraUses(within, { accountId: id, key: 'offerRent', uses: 5 }),
    )
    expect(await take(id, BASIC.offerRent - 1)).toBe(0)
    await expect(take(id, 7)).rejects.toThrow('This needs 7 of this month’s quota, and 6 are left.')
    expect(await left(id)).toBe(6)
    expect(await take(id, 3)).toBe(2)
    expect(await left(id)).toBe(3)
    const { limit, monthLeft, extra } = (await readQuotaUses(getDatabase(), id, NOVEMBER)).offerRent
    expect({ limit, monthLeft, extra }).toEqual({ limit: BASIC.offerRent, monthLeft: 0, extra: 3 })
    expect((await readQuotaUses(getDatabase(), id, DECEMBER)).offerRent).toMatchObject({
      monthLeft: BASIC.offerRent,
      extra: 3,
    })
    const hurried = await Promise.allSettled([1, 2, 3, 4, 5].map(() => take(id, 1)))
    expect(hurried.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await left(id)).toBe(0)
  })

  it('are counted for each account and each key', async () => {
    const [one, other] = [await account(), await account()]
    await take(one.id, BASIC.offerRent)
    expect(await left(other.id)).toBe(BASIC.offerRent)
    expect((await readQuotasLeft(getDatabase(), one.id, NOVEMBER)).propertiesTable).toBe(
      BASIC.propertiesTable,
    )
  })

  it('are nothing without a valid subscription', async () => {
    const ended = await account({ subscription_ends_at: new Date('2026-11-30T00:00:00Z') })
    expect(await left(ended.id)).toBe(0)
    await expect(take(ended.id, 1)).rejects.toMatchObject({ code: 'quota_used_up' })
  })

  it('are never less than nothing, also after a change to a smaller plan', async () => {
    const { id } = await account({ plan_key: 'pro' })
    await take(id, BASIC.offerRent + 5)
    await getDatabase().db.updateTable('account').set({ plan_key: 'basic' }).where('id', '=', id).execute()
    expect(await left(id)).toBe(0)
  })

  it.each([0, -1, 1.5])('cannot be taken %d times', async (amount) => {
    await expect(take((await account()).id, amount)).rejects.toThrow(RangeError)
  })
})
