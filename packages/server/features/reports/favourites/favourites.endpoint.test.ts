import { expect, test } from 'vitest'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { appInMemory } from '../../../testing/servers/app-in-memory.ts'

describeWithDatabase('Favourite parts', (getDatabase) => {
  test('are those of the account, each once, without kinds that nobody knows', async () => {
    const database = getDatabase()
    const call = await appInMemory(database)
    const account = await signedInAccount(database)
    const mine = call.as(account)
    expect((await mine.get('favouriteParts')).payload).toEqual({ keys: [] })
    await mine.post('setFavouriteParts', { keys: ['title', 'sales', 'title'] })
    expect((await mine.get('favouriteParts')).payload).toEqual({ keys: ['title', 'sales'] })
    await mine.post('setFavouriteParts', { keys: ['sales'] })
    await database.db
      .updateTable('report_favourites')
      .set({ part_keys: ['of a newer version', 'sales'] })
      .where('account_id', '=', account.id)
      .execute()
    expect((await mine.get('favouriteParts')).payload).toEqual({ keys: ['sales'] })
    const other = call.as(await signedInAccount(database))
    expect((await other.get('favouriteParts')).payload).toEqual({ keys: [] })
    expect(await mine.post('setFavouriteParts', { keys: ['nothing'] as never })).toMatchObject({
      status: 400,
    })
    await call.app.close()
  })
})
