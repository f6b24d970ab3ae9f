import pg from 'pg'
import { migrationsDone } from '../../db/migrate.ts'
import { JOBS_SCHEMA } from '../../platform/queue/job-queue.ts'

/** Returns the migrations done on a database, by its URL, and a digest that distinguishes its schema from any other; without the tables of the queue, which makes them itself. */
export async function readSchema(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ schema: string }>(`
      WITH own AS (
        SELECT c.oid, format('%I.%I', n.nspname, c.relname) AS name, c.relkind AS kind
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname NOT IN ('pg_catalog', 'information_schema', '${JOBS_SCHEMA}') AND n.nspname !~ '^pg_(toast|temp)')
      SELECT md5(string_agg(line, ',' ORDER BY line)) AS schema FROM (
        SELECT concat_ws(' ', kind, name) AS line FROM own
        UNION ALL SELECT concat_ws(' ', name, attname, atttypid, atttypmod, attnotnull, atthasdef)
          FROM pg_attribute JOIN own ON own.oid = attrelid WHERE attnum > 0 AND NOT attisdropped
        UNION ALL SELECT concat_ws(' ', name, adnum, md5(adbin::text)) FROM pg_attrdef JOIN own ON own.oid = adrelid
        UNION ALL SELECT concat_ws(' ', name, conname, contype, convalidated, conkey, confrelid, confkey, confdeltype, md5(conbin::text))
          FROM pg_constraint JOIN own ON own.oid = conrelid
        UNION ALL SELECT concat_ws(' ', name, indisunique, indisvalid, indkey::text, md5(indexprs::text), md5(indpred::text))
          FROM pg_index JOIN own ON own.oid = indexrelid
        UNION ALL SELECT concat_ws(' ', name, tgname, tgenabled) FROM pg_trigger JOIN own ON own.oid = tgrelid
        UNION ALL SELECT concat_ws(' ', proname, md5(prosrc)) FROM pg_proc
          WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (
            SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')
      ) lines`)
    return [...(await migrationsDone(client)), rows[0]?.schema].join()
  } finally {
    await client.end()
  }
}
