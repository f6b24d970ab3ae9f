import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { OwnSale } from '#contract/cma/market-sales.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { OWN_SALE } from '../../../testing/rows/analysis-rows.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'

const BEGIN = new Date('2026-11-25T20:00:00Z')

describeWithDatabase('Sales that an account typed in', (getDatabase) => {
  let call: AppInMemory
  let mine: ReturnType<AppInMemory['as']>
  /** Each call is made a second later. */
  let seconds = 0

  beforeEach(async () => {
    call = await appInMemory(getDatabase(), { clock: () => new Date(BEGIN.getTime() + 1_000 * ++seconds) })
    mine = call.as(await signedInAccount(getDatabase()))
  })

  const save = (some: object, as = mine) =>
    as.post('saveOwnSale', { ...OWN_SALE, ownSaleId: randomUUID(), updatedAt: null, ...some })
  const saved = async (some: object) => {
    const response = await save(some)
    expect(response.status, response.text).toBe(200)
    return (response.payload as { sale: OwnSale }).sale
  }
  const names = async () =>
    ((await mine.get('ownSales')).payload as { sales: OwnSale[] }).sales.map(({ name }) => name)

  test('are stored once, however often the form of one is sent', async () => {
    const ownSaleId = randomUUID()
    await saved({ ownSaleId })
    await saved({ ownSaleId })
    expect(await names()).toEqual(['12 Elm Street'])
    await saved({ ownSaleId, name: 'Elm Street 12' })
    expect(await names()).toEqual(['Elm Street 12'])
    const other = call.as(await signedInAccount(getDatabase()))
    expect((await save({ ownSaleId, name: 'Theirs' }, other)).status).toBe(404)
    expect(await names()).toEqual(['Elm Street 12'])
  })

  test('are not overwritten by a window that opened them before another one changed them', async () => {
    const { id: ownSaleId, updatedAt } = await saved({})
    const first = await saved({ ownSaleId, updatedAt, name: 'The first window' })
    const late = await save({ ownSaleId, updatedAt, name: 'The second window' })
    expect([late.status, late.code]).toEqual([409, 'conflict'])
    expect(late.message).toMatch(/^This sale was changed since you opened it/)
    expect(await names()).toEqual(['The first window'])
    await saved({ ownSaleId, updatedAt: first.updatedAt, name: 'The second window' })
    expect(await names()).toEqual(['The second window'])
  })

  test('are corrected once more where no answer came', async () => {
    const { id: ownSaleId, updatedAt } = await saved({})
    const correction = { ownSaleId, updatedAt, name: 'Corrected' }
    await saved(correction)
    await saved(correction)
    expect(await names()).toEqual(['Corrected'])
  })

  test('that were deleted cannot be corrected', async () => {
    const { id: ownSaleId, updatedAt } = await saved({})
    await mine.post('deleteOwnSales', { ownSaleIds: [ownSaleId] })
    expect((await save({ ownSaleId, updatedAt })).status).toBe(404)
    expect((await save({ ownSaleId, updatedAt: 'yesterday' })).status).toBe(400)
  })
})
