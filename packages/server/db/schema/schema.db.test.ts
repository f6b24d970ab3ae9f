import { expect, it } from 'vitest'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { readColumns, schemaSource } from '../../testing/databases/schema-source.ts'
import { readSchemaNames } from './schema-names.ts'

// Tests of migrations change the tables of the embedded engine.
describeWithDatabase('The row types', (getDatabase) => {
  it('are those of the migrated tables', async () => {
    const source = schemaSource(await readColumns(getDatabase().pool))
    await expect(source).toMatchFileSnapshot('./schema.ts')
    const names = await readSchemaNames(getDatabase().pool)
    await expect(`${JSON.stringify(names, null, 2)}\n`).toMatchFileSnapshot('./names.json')
  })
})
