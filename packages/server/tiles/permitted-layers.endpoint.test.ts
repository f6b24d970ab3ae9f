import { beforeAll, expect, it } from 'vitest'
import type { TileLayerKey } from '#domain/layers/layers.ts'
import { LAYER_RESOURCES } from '#domain/layers/layers.ts'
import { describeWithDatabase } from '../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../testing/servers/app-in-memory.ts'
import { describeLayers } from './layer-release.ts'

const PERMITTED = Object.keys(LAYER_RESOURCES) as TileLayerKey[]

describeWithDatabase('Tiles of a layer that is not for everybody', (getDatabase) => {
  let call: AppInMemory
  let holder: TestAccount
  let other: TestAccount

  beforeAll(async () => {
    call = await appInMemory(getDatabase())
    holder = await signedInAccount(getDatabase(), { grants: Object.values(LAYER_RESOURCES).flat() })
    other = await signedInAccount(getDatabase(), { plan_key: 'none' })
  })

  async function request(layer: TileLayerKey, who: TestAccount | null, written: string = layer) {
    const { release } = (await describeLayers(getDatabase()))[layer]
    return call.app.inject({
      url: `/api/tiles/${written}/${release}/12/646/1402`,
      headers: who ? { authorization: `Bearer ${who.token}` } : {},
    })
  }

  it.each(PERMITTED)('%s: only for holders of its key, also once it is remembered', async (layer) => {
    for (const round of ['drawn', 'remembered']) {
      expect((await request(layer, null)).statusCode, round).toBe(401)
      expect((await request(layer, other)).statusCode, round).toBe(403)
      const theirs = await request(layer, holder)
      expect(theirs.statusCode, round).toBeLessThan(300)
      expect(theirs.headers['cache-control']).toMatch(/^private/)
    }
  })

  it.each(PERMITTED)('%s: however its name is written', async (layer) => {
    for (const written of [
      layer.toUpperCase(),
      `.%2f${layer}`,
      `./${layer}`,
      `/${layer}`,
      `parcel/../${layer}`,
    ]) {
      expect((await request(layer, null, written)).statusCode).toBeGreaterThanOrEqual(400)
    }
    expect(
      (await request(layer, null, `%${layer.charCodeAt(0).toString(16)}${layer.slice(1)}`)).statusCode,
    ).toBe(401)
  })

  it('those of open data are for everybody', async () => {
    const response = await request('parcel', null)
    expect(response.statusCode).toBeLessThan(300)
    expect(response.headers['cache-control']).toMatch(/^public/)
  })
})
