import { beforeEach, expect, it } from 'vitest'
import type { Area } from '#contract/watching/collections.ts'
import type { DrawnPolygon } from '#contract/wire/geometry.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import { MAX_AREA_PRESETS, MAX_AREAS } from '#domain/watching/collections.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { makeListing } from '../../../testing/rows/market-factory.ts'
import { makeFeature, makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { findParcelsOfListings } from '../../parcels/parcels/service.ts'
import {
  changeArea,
  createArea,
  getAreas,
  listAreaPresets,
  renewArea,
  restoreArea,
  saveAreaPreset,
} from './area-service.ts'
import { deleteCollection, dropDeletedCollections } from './collection-service.ts'

const NOW = new Date('2026-11-21T15:00:00Z')
const SIGNAL = new AbortController().signal

const square = (lng: number, lat: number, side = 0.01): DrawnPolygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [lng, lat],
      [lng + side, lat],
      [lng + side, lat + side],
      [lng, lat + side],
      [lng, lat],
    ],
  ],
})
const BOW_TIE: DrawnPolygon = {
  type: 'Polygon',
  coordinates: [
    [
      [-123.1, 49.2],
      [-123, 49.3],
      [-123, 49.2],
      [-123.1, 49.3],
      [-123.1, 49.2],
    ],
  ],
}

describeOnBothEngines('Watched areas', (getDatabase) => {
  let now: Date
  let owner: { accountId: string; permissions: ReadonlySet<ResourceKey> }
  const parts = () => ({ database: getDatabase(), clock: () => now })
  const made = (wanted: object = {}): Promise<Area> =>
    createArea(parts(), owner, { name: 'Harbour', type: 'geometry', ...wanted }, SIGNAL)
  const piecesOf = async (id: string) =>
    getDatabase()
      .db.selectFrom('watched_area_piece')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where('area_id', '=', id)
      .executeTakeFirstOrThrow()
      .then(({ count }) => Number(count))

  beforeEach(async () => {
    now = NOW
    const { id } = await signedInAccount(getDatabase(), { plan_key: 'pro' })
    owner = { accountId: id, permissions: new Set([RESOURCES.NOTIF_AREA_PI, RESOURCES.NOTIF_AREA_BL]) }
  })

  it('are NEW until they are saved; what is left out of a change stays', async () => {
    const area = await made({ geometry: [square(-123.1, 49.2)] })
    expect(area).toMatchObject({
      status: 'NEW',
      type: 'geometry',
      notifEnabled: false,
      expiresAt: '2027-11-21T15:00:00.000Z',
      options: { minorThreshold: 0, mls: { statuses: [] } },
    })
    const options = { ...area.options, minorThreshold: 0.1 }
    const changed = await changeArea(
      parts(),
      owner,
      area.id,
      { notifDef: ['zoning'], options },
      { signal: SIGNAL },
    )
    expect(changed).toMatchObject({
      status: 'NEW',
      name: 'Harbour',
      notifDef: ['zoning'],
      geometry: area.geometry,
    })
    const saved = await changeArea(
      parts(),
      owner,
      area.id,
      { notifEnabled: true },
      { signal: SIGNAL, isSaving: true },
    )
    expect(saved).toMatchObject({ status: 'SAVED', notifEnabled: true, notifDef: ['zoning'], options })
    expect(await getAreas(parts(), owner.accountId)).toEqual([saved])
  })

  it('are drawn as several polygons; those that overlap become one', async () => {
    const apart = await made({ geometry: [square(-123.1, 49.2), square(-123.2, 49.2)] })
    expect(apart.geometry).toHaveLength(2)
    expect(await piecesOf(apart.id)).toBe(2)
    const joined = await changeArea(
      parts(),
      owner,
      apart.id,
      { geometry: [square(-123.1, 49.2), square(-123.095, 49.2)] },
      { signal: SIGNAL },
    )
    expect(joined.geometry).toHaveLength(1)
    expect(await piecesOf(apart.id)).toBe(1)
  })

  it('refuse an outline that crosses itself, with the place, and change nothing', async () => {
    const area = await made({ geometry: [square(-123.1, 49.2)] })
    const crossing = changeArea(
      parts(),
      owner,
      area.id,
      { name: 'X', geometry: [BOW_TIE] },
      { signal: SIGNAL },
    )
    await expect(crossing).rejects.toMatchObject({
      code: 'bad_area',
      message: expect.stringMatching(/^The area's outline crosses itself at -123\.05\d*, 49\.25/),
    })
    const second = changeArea(
      parts(),
      owner,
      area.id,
      { geometry: [square(-123.1, 49.2), BOW_TIE] },
      { signal: SIGNAL },
    )
    await expect(second).rejects.toMatchObject({
      code: 'bad_area',
      message: expect.stringMatching(/^Polygon 2's outline crosses itself at -123\.05\d*, 49\.25/),
    })
    expect(await getAreas(parts(), owner.accountId)).toEqual([area])
  })

  it('refuse more than 10,000 corners in all', async () => {
    const ring = Array.from({ length: 5_002 }, (_, index): [number, number] => {
      const turn = (index / 5_001) * 2 * Math.PI
      return [-123 + 0.01 * Math.cos(turn), 49.2 + 0.01 * Math.sin(turn)]
    })
    const circle: DrawnPolygon = { type: 'Polygon', coordinates: [[...ring.slice(0, -1), ring[0] ?? [0, 0]]] }
    await expect(made({ geometry: [circle, circle] })).rejects.toMatchObject({ code: 'payload_too_large' })
    const area = await made({ geometry: [circle] })
    expect(await piecesOf(area.id)).toBeGreaterThan(10)
  })

  it('stand on boundaries of a list, which must be there', async () => {
    const release = await makeRelease(getDatabase(), { dataset: 'boundaries' })
    for (const name of ['north', 'south']) await makeFeature(getDatabase(), release, 'municipality', name)
    const selection = { layer: 'municipality' as const, featureIds: ['north', 'south'] }
    const area = await made({ type: 'selection', selection })
    expect(area).toMatchObject({ type: 'selection', selection })
    expect(area.geometry.length).toBeGreaterThan(0)
    const gone = made({ type: 'selection', selection: { ...selection, featureIds: ['north', 'gone'] } })
    await expect(gone).rejects.toMatchObject({ code: 'unprocessable' })
  })

  it('are watched for what the account may choose', async () => {
    const area = await made()
    const watch = (notifDef: string[]) =>
      changeArea(parts(), owner, area.id, { notifDef }, { signal: SIGNAL })
    expect((await watch(['zoning', 'zoning'])).notifDef).toEqual(['zoning'])
    await expect(watch(['mls_new'])).rejects.toMatchObject({ code: 'permission_required' })
    await expect(watch(['weather'])).rejects.toMatchObject({ code: 'bad_request' })
  })

  it('are renewed, deleted and brought back within a day', async () => {
    const area = await made()
    now = new Date('2027-01-31T10:00:00Z')
    expect(await renewArea(parts(), owner.accountId, area.id)).toMatchObject({
      expiresAt: '2028-01-31T10:00:00.000Z',
    })
    await deleteCollection(parts(), 'area', owner.accountId, area.id)
    expect(await getAreas(parts(), owner.accountId)).toEqual([])
    expect((await restoreArea(parts(), owner.accountId, area.id)).id).toBe(area.id)
    await deleteCollection(parts(), 'area', owner.accountId, area.id)
    now = new Date('2027-02-01T11:00:00Z')
    await expect(restoreArea(parts(), owner.accountId, area.id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await dropDeletedCollections(getDatabase(), now)).toBe(1)
  })

  it('are kept only so many, and each account has its own', async () => {
    const area = await made()
    const stranger = { ...owner, accountId: (await signedInAccount(getDatabase())).id }
    expect(await getAreas(parts(), stranger.accountId)).toEqual([])
    const theirs = changeArea(parts(), stranger, area.id, { name: 'Theirs' }, { signal: SIGNAL })
    await expect(theirs).rejects.toMatchObject({ code: 'not_found' })
    await getDatabase()
      .db.insertInto('watched_area')
      .values(
        Array.from({ length: MAX_AREAS - 2 }, (_, index) => ({
          account_id: owner.accountId,
          name: `Area ${index}`,
          type: 'geometry' as const,
          selection: null,
          expires_at: NOW,
        })),
      )
      .execute()
    // Both at once, as of two windows: there is room for one.
    const [refused, ...others] = (await Promise.allSettled([made(), made()])).filter(
      ({ status }) => status === 'rejected',
    )
    expect(refused).toMatchObject({ reason: { code: 'unprocessable' } })
    expect(others).toEqual([])
  })

  it('keep presets of criteria by name, whatever its case', async () => {
    const options = (await made()).options
    await saveAreaPreset(parts(), owner.accountId, { name: 'Houses', options })
    const changed = { ...options, broker: { ...options.broker, brokers: ['One'] } }
    await saveAreaPreset(parts(), owner.accountId, { name: 'houses', options: changed })
    expect(await listAreaPresets(parts(), owner.accountId)).toEqual([{ name: 'houses', options: changed }])
  })

  it('keep only so many presets of criteria, also of who saves many at once', async () => {
    const options = (await made()).options
    const hurried = await Promise.allSettled(
      Array.from({ length: MAX_AREA_PRESETS + 10 }, (_, index) =>
        saveAreaPreset(parts(), owner.accountId, { name: `Preset ${index}`, options }),
      ),
    )
    expect(hurried.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_AREA_PRESETS)
    const [existing] = await listAreaPresets(parts(), owner.accountId)
    await saveAreaPreset(parts(), owner.accountId, { name: existing?.name.toUpperCase() ?? '', options })
    expect(await listAreaPresets(parts(), owner.accountId)).toHaveLength(MAX_AREA_PRESETS)
  })

  it('come back from the deleted only while there is room', async () => {
    const row = { account_id: owner.accountId, name: 'Area', type: 'geometry' as const, selection: null }
    const insert = (count: number, more: object) =>
      getDatabase()
        .db.insertInto('watched_area')
        .values(Array.from({ length: count }, () => ({ ...row, expires_at: NOW, ...more })))
        .returning('id')
        .execute()
    await insert(MAX_AREAS - 2, {})
    const deleted = await insert(5, { deleted_at: NOW })
    const outcomes = await Promise.allSettled(
      deleted.map(({ id }) => restoreArea(parts(), owner.accountId, id)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await getAreas(parts(), owner.accountId)).toHaveLength(MAX_AREAS)
  })

  it('do not pile up when they are made and deleted again and again', async () => {
    const row = { account_id: owner.accountId, name: 'Area', type: 'geometry' as const, selection: null }
    await getDatabase()
      .db.insertInto('watched_area')
      .values(Array.from({ length: MAX_AREAS + 20 }, () => ({ ...row, expires_at: NOW, deleted_at: NOW })))
      .execute()
    now = new Date(NOW.getTime() + 1000)
    const last = await made()
    await deleteCollection(parts(), 'area', owner.accountId, last.id)
    const rows = getDatabase().db.selectFrom('watched_area').select('id')
    expect(await rows.where('account_id', '=', owner.accountId).execute()).toHaveLength(MAX_AREAS)
    await restoreArea(parts(), owner.accountId, last.id)
  })

  it('lead from listings to their parcels', async () => {
    const release = await makeRelease(getDatabase())
    await makeParcel(getDatabase(), release, 'parcel-1')
    await makeListing(getDatabase(), release, 'R2000001', { upid: 'parcel-1' })
    await makeListing(getDatabase(), release, 'R2000002', { upid: 'parcel-1' })
    await makeListing(getDatabase(), release, 'CB-1', { upid: 'parcel-1', kind: 'broker' })
    const upids = async (kind: 'mls' | 'broker', numbers: string[]) =>
      (await findParcelsOfListings(getDatabase(), kind, numbers)).map(({ upid }) => upid)
    expect(await upids('mls', ['r2000001', 'R2000002', 'none'])).toEqual(['parcel-1'])
    expect(await upids('mls', ['CB-1'])).toEqual([])
    expect(await upids('broker', ['CB-1'])).toEqual(['parcel-1'])
  })
})
