import { beforeAll, expect, it } from 'vitest'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { makeFeature, makeParcel, makeRelease, squareAt } from '../../../testing/rows/open-data-factory.ts'
import { makeArea } from '../../../testing/watching/watch-factory.ts'
import { drawCollectionPicture } from './compose-digest.ts'

const GROUND = squareAt(-123.1, 49.25, 0.02)

describeOnBothEngines('the picture of a watched area', (getDatabase) => {
  let accountId: string
  beforeAll(async () => {
    accountId = (await signedInAccount(getDatabase())).id
    await makeParcel(getDatabase(), await makeRelease(getDatabase()), 'reed-1')
    for (const source of ['city', 'district']) {
      const release = await makeRelease(getDatabase(), { source, dataset: 'neighbourhoods' })
      await makeFeature(getDatabase(), release, 'neighbourhood', `of-${source}`, { shape: GROUND })
    }
  })

  const sourcesOf = async (over: {
    type: 'selection' | 'geometry'
    featureIds?: string[]
    subAreas?: string[]
  }) => {
    const { type, featureIds = [], subAreas } = over
    const collectionId = await makeArea(getDatabase(), accountId, {
      ground: GROUND,
      type,
      selection: JSON.stringify({ layer: 'neighbourhood', featureIds }),
      options: JSON.stringify(subAreas ? { subAreas } : {}),
    })
    const picture = await drawCollectionPicture(getDatabase(), { kind: 'area', collectionId }, [['reed-1']])
    return picture?.sources.map(({ title }) => title)
  }
  const [city, district, parcels] = ['city', 'district', 'testtown'].map((name) => `Open data of ${name}`)

  it('names the sources of the boundaries that were picked, and of the parcels in it', async () => {
    expect(await sourcesOf({ type: 'selection', featureIds: ['of-district', 'of-city', 'gone'] })).toEqual([
      city,
      district,
      parcels,
    ])
    expect(await sourcesOf({ type: 'selection', featureIds: ['of-city'], subAreas: [] })).toEqual([
      city,
      parcels,
    ])
    expect(
      await sourcesOf({ type: 'selection', featureIds: ['of-city'], subAreas: ['of-district'] }),
    ).toEqual([district, parcels])
  })

  it('names none for an outline that somebody drew', async () => {
    expect(await sourcesOf({ type: 'geometry', featureIds: ['of-city'] })).toEqual([parcels])
  })
})
