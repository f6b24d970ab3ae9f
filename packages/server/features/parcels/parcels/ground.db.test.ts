import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { makeParcel, makeRelease, squareAt } from '../../../testing/rows/open-data-factory.ts'
import { findCoveredShare } from './service.ts'

describeOnBothEngines('The ground that parcels cover together', (getDatabase) => {
  it('counts once where air space lies above a parcel', async () => {
    const database = getDatabase()
    const release = await makeRelease(database)
    for (const [upid, lng] of [
      ['below', -123.1],
      ['above', -123.1],
      ['aside', -123.2],
    ] as const)
      await makeParcel(database, release, upid, { shape: squareAt(lng, 49.25) })
    expect(await findCoveredShare(database, ['below', 'aside'])).toBeCloseTo(1, 6)
    expect(await findCoveredShare(database, ['below', 'above'])).toBeCloseTo(1 / 2, 6)
    expect(await findCoveredShare(database, ['below', 'above', 'aside'])).toBeCloseTo(2 / 3, 6)
    expect(await findCoveredShare(database, ['none'])).toBe(1)
  })
})
