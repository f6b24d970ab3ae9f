import { expect, it } from 'vitest'
import { describeOnEmbedded } from '../../testing/databases/databases.ts'
import { checkpointIfDue } from './checkpoints.ts'

const GIGABYTE = 1024 ** 3

describeOnEmbedded('A checkpoint', (getDatabase) => {
  it('is made when the log has grown, where there is space for it', async () => {
    const { pool } = getDatabase()
    await pool.query('CHECKPOINT')
    expect(await checkpointIfDue(pool, GIGABYTE)).toBe(false)
    await pool.query(
      'CREATE TABLE filler AS SELECT repeat(md5(i::text), 32) AS text FROM generate_series(1, 40000) i',
    )
    expect(await checkpointIfDue(pool, 0)).toBe(false)
    expect(await checkpointIfDue(pool, GIGABYTE)).toBe(true)
    expect(await checkpointIfDue(pool, GIGABYTE)).toBe(false)
    await pool.query('DROP TABLE filler')
  })
})
