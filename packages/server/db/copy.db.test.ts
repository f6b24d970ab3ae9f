import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../testing/databases/databases.ts'
import { copyInto, copyLine } from './copy.ts'

describeOnBothEngines('COPY', (getDatabase) => {
  it('fails with the error of the database, and with nothing else, while more is sent', async () => {
    const database = getDatabase()
    const client = await database.pool.connect()
    await client.query('CREATE TEMPORARY TABLE copied (number integer, text text)')
    const copy = copyInto(database, client, 'copied', ['number', 'text'])
    const write = async () => {
      await copy.write(copyLine(['no number', 'a']))
      const megabyte = copyLine([1, 'a'.repeat(1_000_000)])
      for (let i = 0; i < 64; i++) await copy.write(megabyte)
      await copy.end()
    }
    await expect(write()).rejects.toMatchObject({ code: '22P02' })
    // It is answered once all that was sent has been read.
    expect((await client.query('SELECT count(*) AS count FROM copied')).rows).toEqual([{ count: 0 }])
    client.release(true)
  })
})
