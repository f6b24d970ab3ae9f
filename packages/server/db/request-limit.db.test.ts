import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../testing/databases/databases.ts'
import { makeRelease } from '../testing/rows/open-data-factory.ts'
import { openRequestPool } from './open.ts'

describeOnBothEngines('The database for requests', (getDatabase) => {
  it('is the same database, and closing it closes nothing else', async () => {
    const database = getDatabase()
    const serving = openRequestPool(database, 5000)
    expect(serving.kind).toBe(database.kind)
    const release = await makeRelease(database)
    expect(await serving.db.selectFrom('release').select('id').execute()).toEqual([{ id: release }])
    await serving.close()
    expect(await database.db.selectFrom('release').select('id').execute()).toHaveLength(1)
  })
})
