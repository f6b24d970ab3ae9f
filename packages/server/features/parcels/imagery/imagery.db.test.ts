import type { Polygon } from 'geojson'
import { beforeAll, expect, it } from 'vitest'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { makeFeature, makeParcel, makeRelease, squareAt } from '../../../testing/rows/open-data-factory.ts'
import {
  drawAreaPicture,
  drawOverlaidPicture,
  drawParcelPicture,
  drawParcelsPicture,
  type Overlay,
} from './service.ts'

const drawn = (outline: Polygon) => ({ outline, sourceKeys: [] })
const SIZE = { width: 200, height: 120, theme: 'light' } as const

describeOnBothEngines('Pictures', (getDatabase) => {
  beforeAll(async () => {
    const release = await makeRelease(getDatabase())
    const elsewhere = await makeRelease(getDatabase(), { source: 'roadworks', dataset: 'roads' })
    const far = await makeRelease(getDatabase(), { source: 'faraway' })
    await makeParcel(getDatabase(), release, 'reed-1')
    await makeParcel(getDatabase(), release, 'reed-2', { shape: squareAt(-123.0996, 49.25) })
    // Two parcels side by side, of two sources, where nothing else is.
    const hill = await makeRelease(getDatabase(), { source: 'hilltown' })
    await makeParcel(getDatabase(), release, 'hill-1', { shape: squareAt(-119, 51) })
    await makeParcel(getDatabase(), hill, 'hill-2', { shape: squareAt(-118.995, 51) })
    await makeParcel(getDatabase(), far, 'far-1', { shape: squareAt(-120, 50) })
    await makeFeature(getDatabase(), elsewhere, 'road', 'tide', {
      title: 'Tide Street',
      shape: {
        type: 'LineString',
        coordinates: [
          [-123.11, 49.2499],
          [-123.09, 49.2499],
        ],
      },
    })
    // Its box holds the parcel, its ground does not.
    await makeFeature(getDatabase(), far, 'water', 'sea', {
      shape: {
        type: 'Polygon',
        coordinates: [
          [
            [-124, 48],
            [-122, 48],
            [-122, 51],
            [-122.1, 48.1],
            [-124, 48],
          ],
        ],
      },
    })
  })

  it('of a parcel name whose data they show, the parcel’s own source first', async () => {
    const picture = await drawParcelPicture(getDatabase(), 'reed-1', SIZE)
    expect(picture?.sources.map(({ title }) => title)).toEqual([
      'Open data of testtown',
      'Open data of roadworks',
    ])
    expect(picture?.png.subarray(1, 4).toString()).toBe('PNG')
  })

  it('name the source of every parcel that they are about, also where parcels are too small to be drawn around it', async () => {
    const titles = async (picture: Promise<{ sources: { title: string }[] } | null>) =>
      (await picture)?.sources.map(({ title }) => title)
    const hill = ['Open data of hilltown', 'Open data of testtown']
    expect(await titles(drawParcelsPicture(getDatabase(), ['hill-1', 'hill-2'], SIZE))).toEqual(hill)
    const wide = drawn(squareAt(-119, 51, 0.02))
    expect(await titles(drawAreaPicture(getDatabase(), wide, SIZE, ['hill-1', 'hill-2']))).toEqual(hill)
    expect(await titles(drawAreaPicture(getDatabase(), wide, SIZE, ['hill-1']))).toEqual([
      'Open data of testtown',
    ])
    expect(await titles(drawAreaPicture(getDatabase(), wide, SIZE))).toEqual([])
    const picked = { ...wide, sourceKeys: ['hilltown'] }
    expect(await titles(drawAreaPicture(getDatabase(), picked, SIZE, ['hill-1']))).toEqual(hill)
  })

  it('are drawn once for all who ask at the same time, and kept', async () => {
    const requested = { ...SIZE, width: 210 }
    const pictures = await Promise.all(
      [1, 2, 3].map(() => drawParcelPicture(getDatabase(), 'reed-2', requested)),
    )
    expect(new Set(pictures).size).toBe(1)
    expect(await drawParcelPicture(getDatabase(), 'reed-2', requested)).toBe(pictures[0])
  })

  it('of an area differ from those of the parcel in it', async () => {
    const area = await drawAreaPicture(getDatabase(), drawn(squareAt(-123.1, 49.25)), SIZE)
    const parcel = await drawParcelPicture(getDatabase(), 'reed-1', SIZE)
    expect(area.png.equals(parcel?.png ?? Buffer.alloc(0))).toBe(false)
    expect(area.tag).not.toBe(parcel?.tag)
  })

  it('of several parcels show those that are there, near each other', async () => {
    const both = await drawParcelsPicture(getDatabase(), ['reed-2', 'gone', 'reed-1'], SIZE)
    const one = await drawParcelsPicture(getDatabase(), ['reed-1'], SIZE)
    expect(both?.png.equals(one?.png ?? Buffer.alloc(0))).toBe(false)
    expect(both?.visibleUpids).toEqual(['reed-2', 'reed-1'])
    // Another part of the province.
    const far = await drawParcelsPicture(getDatabase(), ['gone', 'far-1', 'reed-1'], SIZE)
    expect(far).toEqual(await drawParcelsPicture(getDatabase(), ['far-1'], SIZE))
    expect(await drawParcelsPicture(getDatabase(), ['gone'], SIZE)).toBeNull()
  })

  it('of an area show parcels that are marked in it', async () => {
    const ground = drawn(squareAt(-123.1, 49.25, 0.002))
    const plain = await drawAreaPicture(getDatabase(), ground, SIZE)
    const marked = await drawAreaPicture(getDatabase(), ground, SIZE, ['reed-1'])
    expect(marked.png.equals(plain.png)).toBe(false)
    const gone = await drawAreaPicture(getDatabase(), ground, SIZE, ['gone'])
    expect(gone.png.equals(plain.png)).toBe(true)
  })

  it('under overlays name the sources of what is laid over, and of nothing that lies beyond the map', async () => {
    const flood = await makeRelease(getDatabase(), { source: 'rivers', dataset: 'floodplain' })
    await makeFeature(getDatabase(), flood, 'floodplain', 'flood-1', {
      shape: squareAt(-119.01, 50.99, 0.012),
    })
    const overlay: Overlay = { layer: 'floodplain', title: 'Floodplain', colour: '#2878a8', look: 'hatch' }
    const laid = (metres: number, overlays: Overlay[]) =>
      drawOverlaidPicture(getDatabase(), ['hill-1'], { overlays, metres }, SIZE)
    const keys = async (picture: ReturnType<typeof laid>) =>
      (await picture)?.sources.map(({ key }) => key) ?? []
    expect(await keys(laid(400, [overlay]))).toContain('rivers')
    expect(await keys(laid(400, [{ ...overlay, featureIds: ['another'] }]))).not.toContain('rivers')
    expect(await keys(laid(400, []))).not.toContain('rivers')
    const bare = await laid(400, [])
    expect((await laid(400, [overlay]))?.png.equals(bare?.png ?? Buffer.alloc(0))).toBe(false)
    expect(
      await drawOverlaidPicture(getDatabase(), ['nowhere'], { overlays: [], metres: 400 }, SIZE),
    ).toBeNull()
  })

  it('of a parcel that is not there are none', async () => {
    expect(await drawParcelPicture(getDatabase(), 'nowhere', SIZE)).toBeNull()
  })
})
