import { readFileSync } from 'node:fs'
import { OWN_TABLES } from '../backup/describe-database.ts'
import type { SqlClient } from '../in-transaction.ts'

/** Lists our columns (`report.title`) and indexes. */
export async function readSchemaNames(client: SqlClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    WITH own AS (${OWN_TABLES})
    SELECT name FROM (
      SELECT concat(own.name, '.', attname) AS name FROM own JOIN pg_attribute ON attrelid = own.oid
        WHERE attnum > 0 AND NOT attisdropped
      UNION ALL SELECT relname FROM own JOIN pg_index ON indrelid = own.oid JOIN pg_class c ON c.oid = indexrelid
    ) names ORDER BY name COLLATE "C"`)
  return rows.map(({ name }) => name)
}

/** Lists columns and indexes that a database lacks after all migrations. */
export async function missingSchemaNames(client: SqlClient): Promise<string[]> {
  const expected: string[] = JSON.parse(readFileSync(new URL('names.json', import.meta.url), 'utf8'))
  const found = new Set(await readSchemaNames(client))
  return expected.filter((name) => !found.has(name))
}
