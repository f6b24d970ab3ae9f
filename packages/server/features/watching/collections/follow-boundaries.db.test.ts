import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { AreaOptions } from '#contract/watching/collections.ts'
import { openSignals, type Signals } from '../../../db/signals.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { whileOpen } from '../../../testing/databases/while-open.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { WatchedTown } from '../../../testing/watching/watched-town.ts'
import { watchReleases } from '../watching/watch-releases.ts'
import { setAreaGround } from './area-place-queries.ts'
import { moveWithBoundaries } from './area-place-service.ts'
import { changeArea, createArea, getAreas, restoreArea } from './area-service.ts'
import { updateCollection } from './collection-queries.ts'
import { deleteCollection } from './collection-service.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-boundaries-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))
const NOW = new Date('2026-11-20T12:00:00Z')
const SIGNAL = new AbortController().signal

describeOnBothEngines('An area of a list', (getDatabase) => {
  let town: WatchedTown
  let signals: Signals
  let accountId: string
  const parts = () => ({ database: getDatabase(), signals, clock: () => NOW })
  beforeEach(async () => {
    town = new WatchedTown(getDatabase(), dataFolder)
    signals = openSignals(getDatabase())
    accountId = (await signedInAccount(getDatabase())).id
  })
  afterEach(() => signals.close())

  const boundary = (from: number, to: number, layer: 'municipality' | 'neighbourhood' = 'municipality') =>
    town.feature(layer, layer, from, to, { ref: `${layer} ${town.key}`, title: 'Cove' })
  const idOf = (layer: string) => `${town.key}.town.${layer}.`

  async function areaOf(layer: 'municipality' | 'neighbourhood', subAreas: string[] = []) {
    const { rows } = await getDatabase().pool.query<{ id: string }>(
      'SELECT id FROM layer_feature WHERE id LIKE $1',
      [`${idOf(layer)}%`],
    )
    const options = AreaOptions.parse({ subAreas })
    const selection = { layer, featureIds: rows.map(({ id }) => id) }
    const wanted = {
      name: 'Cove',
      type: 'selection' as const,
      selection,
      options,
      notifDef: ['zoning'],
      notifEnabled: true,
    }
    const owner = { accountId, permissions: new Set(['notif_area_pi'] as const) }
    const { id } = await createArea(parts(), owner, wanted, SIGNAL)
    return changeArea(parts(), owner, id, {}, { signal: SIGNAL, isSaving: true })
  }
  /** Returns where the area begins and ends, in parcels from the west. */
  async function extent(): Promise<number[]> {
    const [area] = await getAreas(parts(), accountId)
    const [west] = town.at(0)
    const [parcel] = town.at(1)
    const eastings = (area?.geometry ?? []).flatMap((polygon) =>
      polygon.type === 'Polygon'
        ? polygon.coordinates.flat().map(([lng = 0]) => (lng - west) / (parcel - west))
        : [],
    )
    return [Math.min(...eastings), Math.max(...eastings)].map((parcels) => Math.round(parcels * 10) / 10)
  }
  async function notified(): Promise<number> {
    const { rows } = await getDatabase().pool.query<{ n: number }>(
      'SELECT coalesce(sum(properties_count), 0)::int AS n FROM notification WHERE account_id = $1',
      [accountId],
    )
    return rows[0]?.n ?? 0
  }

  it('stands where its boundary is, also for what the same release changed', async () => {
    const parcels = town.parcels(0, 8)
    await town.release(...parcels, boundary(0, 2), town.feature('zoning', 'RS-1', 0, 8))
    await areaOf('municipality')
    expect(await extent()).toEqual([0, 2])
    await town.release(
      ...parcels,
      boundary(0, 5),
      town.feature('zoning', 'RS-1', 0, 3),
      town.feature('zoning', 'RT-7', 3, 8),
    )
    await watchReleases(parts())
    expect(await extent()).toEqual([0, 5])
    expect(await notified()).toBe(2)
  })

  it('stays where it was when its boundary is gone, or nothing of it moved', async () => {
    const parcels = town.parcels(0, 8)
    await town.release(...parcels, boundary(0, 2), boundary(0, 8, 'neighbourhood'))
    await areaOf('municipality')
    const before = await getAreas(parts(), accountId)
    await town.release(...parcels, boundary(0, 2), boundary(0, 6, 'neighbourhood'))
    await watchReleases(parts())
    await town.release(...parcels, boundary(0, 6, 'neighbourhood'))
    await watchReleases(parts())
    expect(await getAreas(parts(), accountId)).toEqual(before)
  })

  it('of sub-areas follows those', async () => {
    const parcels = town.parcels(0, 8)
    await town.release(...parcels, boundary(0, 8), boundary(2, 4, 'neighbourhood'))
    const { rows } = await getDatabase().pool.query<{ id: string }>(
      'SELECT id FROM layer_feature WHERE id LIKE $1',
      [`${idOf('neighbourhood')}%`],
    )
    await areaOf(
      'municipality',
      rows.map(({ id }) => id),
    )
    expect(await extent()).toEqual([2, 4])
    await town.release(...parcels, boundary(0, 8), boundary(2, 7, 'neighbourhood'))
    await watchReleases(parts())
    expect(await extent()).toEqual([2, 7])
  })

  it('that was deleted stands where its boundary is when it is brought back', async () => {
    const parcels = town.parcels(0, 8)
    await town.release(...parcels, boundary(0, 2))
    const { id } = await areaOf('municipality')
    await deleteCollection(parts(), 'area', accountId, id)
    await town.release(...parcels, boundary(0, 5))
    await watchReleases(parts())
    await restoreArea(parts(), accountId, id)
    expect(await extent()).toEqual([0, 5])
  })

  it('that is put elsewhere meanwhile stays there, wherever the boundary goes that it left', async () => {
    const parcels = town.parcels(0, 8)
    const harbour = boundary(4, 6, 'neighbourhood')
    await town.release(...parcels, boundary(0, 2), harbour)
    const { id: harbourId, selection } = await areaOf('neighbourhood')
    await deleteCollection(parts(), 'area', accountId, harbourId)
    const { id } = await areaOf('municipality')
    const releaseId = await town.release(...parcels, boundary(0, 3), harbour)
    await whileOpen(
      getDatabase(),
      async (transaction) => {
        const change = { selection: JSON.stringify(selection) }
        await updateCollection(transaction, 'watched_area', accountId, id, change, NOW)
        await setAreaGround(transaction, id, { featureIds: selection?.featureIds ?? [] })
      },
      () => moveWithBoundaries(getDatabase(), releaseId),
    )
    expect(await extent()).toEqual([4, 6])
  })
})
