import type { SqlClient } from '../in-transaction.ts'
import { migrationsDone } from '../migrate.ts'
import type { DatabaseKind } from '../open.ts'
import { BackupRefused, type Manifest } from './manifest.ts'

/** SQL that lists our tables, without those of extensions and staging. */
export const OWN_TABLES = `
  SELECT c.oid, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND c.relname NOT LIKE 'staging\\_%'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`

export type Description = Pick<Manifest, 'kind' | 'postgresMajor' | 'migrations' | 'releases' | 'rowCounts'>

export async function describeDatabase(client: SqlClient, kind: DatabaseKind): Promise<Description> {
  const version = await client.query<{ major: number }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS major`,
  )
  const migrations = await migrationsDone(client)
  if (migrations.length === 0)
    throw new BackupRefused('The database is empty: there is nothing to back up yet.')
  const releases = await client.query<{ id: number; source: string; dataset: string; asOf: string }>(
    `SELECT id, source_key AS source, dataset_key AS dataset, as_of::text AS "asOf"
     FROM release WHERE status = 'current' ORDER BY source_key, dataset_key`,
  )
  return {
    kind,
    postgresMajor: version.rows[0]?.major ?? 0,
    migrations,
    releases: releases.rows,
    rowCounts: await countRows(client),
  }
}

export async function countRows(client: SqlClient): Promise<Record<string, number>> {
  const tables = await client.query<{ name: string }>(`${OWN_TABLES} ORDER BY name`)
  if (tables.rows.length === 0) return {}
  // One statement, because others wait between several on the embedded engine.
  const counts = tables.rows.map(({ name }) => `SELECT '${name}' AS name, count(*) AS count FROM "${name}"`)
  const { rows } = await client.query<{ name: string; count: number }>(counts.join(' UNION ALL '))
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]))
}
