import type { SqlClient } from '../../db/in-transaction.ts'

const OF_EXTENSION = (catalogue: string, oid: string) =>
  `EXISTS (SELECT FROM pg_depend WHERE classid = '${catalogue}'::regclass AND objid = ${oid} AND deptype = 'e')`

/** Our objects in schema `public`, a line each: equal for schemas that differ only in column order. */
export async function readCatalogue(database: SqlClient): Promise<string[]> {
  const { rows } = await database.query<{ line: string }>(`
    WITH own AS (
      SELECT c.oid, c.relname AS name, c.relkind AS kind FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind <> 'i' AND NOT ${OF_EXTENSION('pg_class', 'c.oid')})
    SELECT line FROM (
      SELECT concat_ws(' ', 'relation', kind, name) AS line FROM own
      UNION ALL SELECT concat_ws(' ', 'column', name, attname, format_type(atttypid, atttypmod), attnotnull, attgenerated, attidentity, pg_get_expr(adbin, adrelid))
        FROM own JOIN pg_attribute ON attrelid = own.oid LEFT JOIN pg_attrdef ON adrelid = own.oid AND adnum = attnum
        WHERE kind <> 'S' AND attnum > 0 AND NOT attisdropped
      UNION ALL SELECT concat_ws(' ', 'constraint', name, conname, convalidated, pg_get_constraintdef(c.oid))
        FROM pg_constraint c JOIN own ON own.oid = conrelid WHERE contype <> 'n'
      UNION ALL SELECT concat_ws(' ', indisvalid, pg_get_indexdef(indexrelid)) FROM pg_index JOIN own ON own.oid = indrelid
      UNION ALL SELECT concat_ws(' ', tgenabled, pg_get_triggerdef(t.oid)) FROM pg_trigger t JOIN own ON own.oid = tgrelid WHERE NOT tgisinternal
      UNION ALL SELECT concat_ws(' ', 'view', name, pg_get_viewdef(oid)) FROM own WHERE kind = 'v'
      UNION ALL SELECT concat_ws(' ', 'sequence', name, seqtypid::regtype, seqstart, seqincrement, seqmax, seqcycle)
        FROM own JOIN pg_sequence ON seqrelid = own.oid
      UNION ALL SELECT pg_get_functiondef(p.oid) FROM pg_proc p
        WHERE pronamespace = 'public'::regnamespace AND prokind = 'f' AND NOT ${OF_EXTENSION('pg_proc', 'p.oid')}
    ) lines ORDER BY line COLLATE "C"`)
  return rows.map(({ line }) => line)
}
