import { expect, it } from 'vitest'
import { inTransaction } from '../../db/in-transaction.ts'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { withoutIndexesWhenEmpty } from '../release/without-indexes.ts'
import { ENTITIES } from './entity-tables.ts'

describeOnBothEngines('an empty table', (getDatabase) => {
  it.each(ENTITIES)(
    'of the entity %s has no index while it is filled, and the same ones afterwards',
    async (entity) => {
      const database = getDatabase()
      const indexes = async () => {
        const { rows } = await database.pool.query<{ definition: string }>(
          `SELECT pg_get_indexdef(i.indexrelid) || coalesce(' ' || c.contype::text, '') AS definition FROM pg_index i
         LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid AND c.conrelid = i.indrelid
         WHERE i.indrelid = $1::regclass ORDER BY 1`,
          [entity],
        )
        return rows.map(({ definition }) => definition)
      }
      const before = await indexes()
      const during = await inTransaction(database, (_, client) =>
        withoutIndexesWhenEmpty(client, entity, async () => {
          const { rows } = await client.query<{ name: string }>(
            'SELECT indexrelid::text AS name FROM pg_index WHERE indrelid = $1::regclass',
            [entity],
          )
          return rows
        }),
      )
      expect(during).toEqual([])
      expect(before.length).toBeGreaterThan(1)
      expect(await indexes()).toEqual(before)
    },
  )
})
