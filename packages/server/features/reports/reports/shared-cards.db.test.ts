import { beforeAll, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { withSharedCards } from './shared-cards.ts'

describeOnBothEngines('Cards of parcels', (getDatabase) => {
  beforeAll(async () => {
    await makeParcel(getDatabase(), await makeRelease(getDatabase()), 'one')
  })
  const readOne = (reportId: string) => withSharedCards(getDatabase(), reportId, (read) => read('one'))

  test('are read once for parts of one report that are made at the same time', async () => {
    const [first, second, ofAnother] = await Promise.all([readOne('a'), readOne('a'), readOne('b')])
    expect(second).toBe(first)
    expect(ofAnother).not.toBe(first)
    expect(ofAnother).toEqual(first)
  })

  test('are read anew once no part is being made', async () => {
    const first = await readOne('a')
    expect(await readOne('a')).not.toBe(first)
  })

  test('that could not be read are read anew by the next part', async () => {
    await withSharedCards(getDatabase(), 'a', async (read) => {
      await expect(read('two')).rejects.toThrow('There is no parcel')
      await makeParcel(getDatabase(), await makeRelease(getDatabase()), 'two')
      expect((await read('two')).parcel.upid).toBe('two')
    })
  })
})
