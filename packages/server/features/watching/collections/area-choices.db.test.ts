import { beforeAll, expect, it } from 'vitest'
import type { MlsCount } from '#contract/watching/back-test.ts'
import { AreaOptions, type AreaSelection } from '#contract/watching/collections.ts'
import type { DrawnPolygon } from '#contract/wire/geometry.ts'
import { RESOURCES, type ResourceKey } from '#domain/account/permissions.ts'
import type { StoredLayerKey } from '#domain/layers/layers.ts'
import type { NewTask } from '../../../platform/queue/task-service.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { makeListing } from '../../../testing/rows/market-factory.ts'
import { makeFeature, makeParcel, makeRelease, squareAt } from '../../../testing/rows/open-data-factory.ts'
import { readAreaChoices, readAreaPlaces, startMlsCount } from './area-choice-service.ts'
import { changeArea, createArea } from './area-service.ts'
import { countMlsKind } from './count-mls-task.ts'

const SIGNAL = new AbortController().signal
const ALL = new Set<ResourceKey>([RESOURCES.NOTIF_AREA_PI, RESOURCES.NOTIF_AREA_BL, RESOURCES.NOTIF_AREA_MLS])
const EVERYTHING = AreaOptions.parse({}).mls
const box = (lng: number, lat: number, side: number) => squareAt(lng, lat, side) as unknown as DrawnPolygon

describeOnBothEngines('What areas are chosen from', (getDatabase) => {
  let owner: { accountId: string; permissions: ReadonlySet<ResourceKey> }
  const parts = () => ({ database: getDatabase(), clock: () => new Date('2026-11-21T15:00:00Z') })
  const made = (wanted: object) =>
    createArea(parts(), owner, { name: 'Harbour', type: 'geometry', ...wanted }, SIGNAL)
  const selected = (selection: AreaSelection, more: object = {}) =>
    made({ type: 'selection', selection, ...more })

  beforeAll(async () => {
    const database = getDatabase()
    owner = { accountId: (await signedInAccount(database)).id, permissions: ALL }
    const release = await makeRelease(database)
    const feature = (
      layer: StoredLayerKey,
      id: string,
      title: string | null,
      lng: number,
      lat: number,
      side: number,
    ) => makeFeature(database, release, layer, id, { title, shape: squareAt(lng, lat, side) })
    await feature('regional_district', 'rd', 'Sound Regional District', -123.5, 49, 1)
    await feature('municipality', 'cove', 'District of Cove', -123.2, 49.2, 0.1)
    await feature('municipality', 'arm', 'Arm', -123.4, 49.2, 0.1)
    await feature('municipality', 'nameless', null, -123.4, 49.4, 0.01)
    await feature('neighbourhood', 'east', 'East Cove', -123.15, 49.2, 0.049)
    await feature('neighbourhood', 'west', 'West Cove', -123.2, 49.2, 0.049)
    await feature('neighbourhood', 'away', '100 % Arm', -123.4, 49.2, 0.05)
    await makeFeature(database, release, 'zoning', 'z1', {
      code: 'RS-1',
      shape: squareAt(-123.2, 49.2, 0.05),
    })
    await makeFeature(database, release, 'zoning', 'z2', {
      code: 'C-3',
      shape: squareAt(-123.15, 49.2, 0.05),
    })
    // Beyond the district, of which it touches the edge.
    await makeFeature(database, release, 'zoning', 'z3', {
      code: 'M-1',
      shape: squareAt(-123.25, 49.2, 0.05),
    })
    await makeFeature(database, release, 'zoning', 'z4', {
      code: 'RM-4',
      status: 'Proposed',
      shape: squareAt(-123.2, 49.2, 0.05),
    })
    // A zone in force has the code of a proposed one.
    await makeFeature(database, release, 'zoning', 'z5', {
      code: 'C-3',
      status: 'third reading',
      shape: squareAt(-123.2, 49.2, 0.05),
    })
    for (const upid of ['a', 'b']) await makeParcel(database, release, upid)
    for (const [upid, zone] of [
      ['a', 'z1'],
      ['a', 'z4'],
      ['a', 'z5'],
      ['b', 'z2'],
    ] as const) {
      await database.db
        .insertInto('parcel_layer')
        .values({ upid, layer_key: 'zoning', feature_id: zone, share: 1 })
        .execute()
    }
    const west: [number, number] = [-123.19, 49.21]
    const east: [number, number] = [-123.14, 49.21]
    await makeListing(database, release, 'R1', { at: west, upid: 'a' })
    await makeListing(database, release, 'R2', { at: west, upid: 'a', status: 'sold', property_type: 'Land' })
    await makeListing(database, release, 'R3', {
      at: east,
      upid: 'b~900000001',
      property_type: 'Apartment',
    })
    await makeListing(database, release, 'R4', { at: [-123.39, 49.21] })
    const broker = { kind: 'broker' as const, property_type: 'Retail', brokerage: 'Cove Commercial' }
    await makeListing(database, release, 'B1', { at: east, ...broker, broker: 'Desk 1' })
    await makeListing(database, release, 'B2', { at: west, ...broker })
  })

  it('places are listed by name with what they lie in, and each layer says how many it has', async () => {
    const named = async (layer: AreaSelection['layer'], q = '') =>
      (await readAreaPlaces(getDatabase(), { layer, q })).places.map((it) => [it.name, it.parentName])
    expect(await named('municipality')).toEqual([
      ['Arm', 'Sound Regional District'],
      ['District of Cove', 'Sound Regional District'],
    ])
    expect(await named('neighbourhood', ' cove ')).toEqual([
      ['East Cove', 'District of Cove'],
      ['West Cove', 'District of Cove'],
    ])
    expect(await named('neighbourhood', '%')).toEqual([['100 % Arm', 'Arm']])
    const regional = await readAreaPlaces(getDatabase(), { layer: 'regional_district', q: 'nowhere' })
    expect(regional).toEqual({
      places: [],
      total: 0,
      layers: [
        { layer: 'municipality', count: 2 },
        { layer: 'neighbourhood', count: 3 },
        { layer: 'regional_district', count: 1 },
      ],
    })
    const { places, total } = await readAreaPlaces(getDatabase(), { layer: 'regional_district', q: '' })
    expect({ places, total }).toEqual({
      places: [
        {
          featureId: 'rd',
          name: 'Sound Regional District',
          parentName: null,
          bounds: [-123.5, 49, -122.5, 50],
        },
      ],
      total: 1,
    })
  })

  it('criteria are chosen from what occurs in the area, the most frequent first', async () => {
    const area = await selected({ layer: 'municipality', featureIds: ['cove'] })
    const { subAreas, ...choices } = await readAreaChoices(getDatabase(), owner, area.id)
    expect(choices).toEqual({
      broker: {
        brokers: [
          { value: 'Cove Commercial', count: 2 },
          { value: 'Desk 1', count: 1 },
        ],
        propertyTypes: [{ value: 'Retail', count: 2 }],
      },
      mls: {
        statuses: [
          { value: 'active', count: 2 },
          { value: 'sold', count: 1 },
        ],
        propertyClasses: [
          { value: 'Residential', count: 2 },
          { value: 'Land', count: 1 },
        ],
        propertyTypes: [
          { value: 'Apartment', count: 1 },
          { value: 'House', count: 1 },
          { value: 'Land', count: 1 },
        ],
        zonings: [
          { value: 'RS-1', count: 2 },
          { value: 'C-3', count: 1 },
        ],
      },
    })
    expect(subAreas.map(({ featureId, parentName }) => [featureId, parentName])).toEqual([
      ['east', 'District of Cove'],
      ['west', 'District of Cove'],
    ])
  })

  it('listings that the account may not watch are not told of', async () => {
    const area = await selected({ layer: 'municipality', featureIds: ['cove'] })
    const permissions = new Set<ResourceKey>([RESOURCES.NOTIF_AREA_PI])
    const choices = await readAreaChoices(getDatabase(), { ...owner, permissions }, area.id)
    expect(choices.broker).toEqual({ brokers: [], propertyTypes: [] })
    expect(choices.mls).toEqual({ statuses: [], propertyClasses: [], propertyTypes: [], zonings: [] })
    expect(choices.subAreas).toHaveLength(2)
  })

  it('sub-areas are the area, as long as they lie in its selection', async () => {
    const area = await selected({ layer: 'municipality', featureIds: ['cove'] })
    const change = (wanted: object) => changeArea(parts(), owner, area.id, wanted, { signal: SIGNAL })
    const westOf = ({ geometry: [polygon] }: typeof area) =>
      polygon?.type === 'Polygon' ? Math.min(...polygon.coordinates.flat().map(([lng = 0]) => lng)) : null
    expect(westOf(area)).toBe(-123.2)
    const narrowed = await change({ options: { ...area.options, subAreas: ['east', 'away', 'east'] } })
    expect(narrowed.options.subAreas).toEqual(['east'])
    expect(westOf(narrowed)).toBe(-123.15)
    expect(await count(area.id)).toBe(1)
    expect((await change({ notifEnabled: true })).options.subAreas).toEqual(['east'])
    const widened = await change({ selection: { layer: 'municipality', featureIds: ['cove', 'arm'] } })
    expect(widened.options.subAreas).toEqual(['east'])
    const elsewhere = await change({ selection: { layer: 'municipality', featureIds: ['arm'] } })
    expect(elsewhere.options.subAreas).toEqual([])
    expect(westOf(elsewhere)).toBe(-123.4)
    const drawn = await change({ type: 'geometry', geometry: [box(-123.2, 49.2, 0.01)] })
    expect(westOf(drawn)).toBe(-123.2)
    // What was drawn is not selected, and the other way round.
    expect((await change({ type: 'selection', selection: null })).geometry).toEqual([])
    expect(
      (await change({ selection: { layer: 'neighbourhood', featureIds: ['west'] } })).geometry,
    ).toHaveLength(1)
    expect((await change({ type: 'geometry' })).geometry).toEqual([])
  })

  const requested: NewTask[] = []
  const opened = (areaId: string, mlsParams = EVERYTHING, accountId = owner.accountId) =>
    startMlsCount(
      {
        database: getDatabase(),
        tasks: { createInstead: async (task: NewTask) => requested.push(task) } as never,
      },
      accountId,
      { areaId, mlsParams, clientId: 'page' },
    )

  async function count(areaId: string, criteria: Partial<AreaOptions['mls']> = {}) {
    await opened(areaId, { ...EVERYTHING, ...criteria })
    const { key = '', args = {} } = requested.at(-1) ?? {}
    const work = { taskId: 'x', accountId: owner.accountId, key, args, missing: [0], signal: SIGNAL }
    const parts: unknown[] = []
    for await (const part of countMlsKind({ database: getDatabase() }).run(work)) {
      parts.push(...[part].flat().map(({ result }) => result.payload))
    }
    expect(parts).toHaveLength(1)
    return (parts[0] as MlsCount).count
  }

  it('MLS® listings are counted that stand in the area and meet the criteria', async () => {
    const { id } = await selected({ layer: 'municipality', featureIds: ['cove'] })
    expect(await count(id)).toBe(3)
    expect(await count(id, { statuses: ['active', 'pending'] })).toBe(2)
    expect(await count(id, { propertyTypes: ['Land', 'House'] })).toBe(2)
    expect(await count(id, { propertyClasses: ['Residential'] })).toBe(2)
    expect(await count(id, { propertyClasses: ['Land'], propertyTypes: ['House'] })).toBe(0)
    expect(await count(id, { zonings: ['C-3'] })).toBe(1)
    expect(await count(id, { zonings: ['RM-4'] })).toBe(0)
    expect(await count(id, { zonings: ['C-3'], statuses: ['sold'] })).toBe(0)
    // A listing on the line between pieces counts once.
    const ring = Array.from({ length: 500 }, (_, index): [number, number] => {
      const turn = (index / 500) * 2 * Math.PI
      return [-123.19 + 0.005 * Math.cos(turn), 49.21 + 0.005 * Math.sin(turn)]
    })
    const circle = { type: 'Polygon', coordinates: [[...ring, ring[0]]] }
    expect(await count((await made({ geometry: [circle] })).id)).toBe(2)
  })

  it('there is nothing to choose or count without a place, nor in the area of somebody else', async () => {
    const { id } = await made({})
    const message = 'This area has no place yet. Draw its boundary, or select it from the list.'
    await expect(readAreaChoices(getDatabase(), owner, id)).rejects.toMatchObject({
      code: 'unprocessable',
      message,
    })
    await expect(opened(id)).rejects.toMatchObject({ code: 'unprocessable', message })
    const stranger = await signedInAccount(getDatabase())
    const theirs = readAreaChoices(getDatabase(), { accountId: stranger.id, permissions: ALL }, id)
    await expect(theirs).rejects.toMatchObject({ code: 'not_found' })
    await expect(opened(id, EVERYTHING, stranger.id)).rejects.toMatchObject({ code: 'not_found' })
  })
})
