import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openDatabase } from '../migrate.ts'
import { connectDatabase } from '../open.ts'
import type { BackupFile, RestoreRequest } from './backup-file.ts'
import { OWN_TABLES } from './describe-database.ts'
import { BackupRefused, BadBackup, type Manifest } from './manifest.ts'
import {
  findPostgresPrograms,
  type PostgresPrograms,
  type Program,
  startProgram,
  withoutPassword,
} from './postgres-programs.ts'

/** Holds the previous tables until the restored ones have opened. */
export const BEFORE_RESTORE_SCHEMA = 'lotline_before_restore'

/** Entries that the database already has, or must not get. */
const SKIPPED_ENTRIES = /^\d+; \d+ \d+ (?:EXTENSION|SCHEMA|COMMENT|ACL|DEFAULT ACL)\b/

/**
 * Restores and counts in one transaction. Drops the old tables once the new ones open; otherwise moves them
 * back.
 */
export async function restoreNative(
  backup: BackupFile,
  databaseUrl: string,
  { isForced, printLine }: Pick<RestoreRequest, 'isForced' | 'printLine'>,
): Promise<void> {
  const programs = findPostgresPrograms()
  await checkTarget(databaseUrl, isForced)
  printLine('Restoring …')
  await runRestore(backup, databaseUrl, programs)
  printLine('Opening the restored database …')
  await openOrRollBack(databaseUrl)
}

/** Checks that the target is empty, and creates the extensions, which dumps omit. @throws BackupRefused */
async function checkTarget(databaseUrl: string, isForced: boolean): Promise<void> {
  const { pool, close } = await connectDatabase({ url: databaseUrl })
  try {
    const { rows } = await pool.query<{ name: string }>(`${OWN_TABLES} LIMIT 1`)
    if (rows.length === 0 || isForced) return
    throw new BackupRefused(
      'The database of DATABASE_URL already has tables. Replace them with --force, or restore into an empty database.',
    )
  } finally {
    await close()
  }
}

async function runRestore(backup: BackupFile, databaseUrl: string, programs: PostgresPrograms) {
  const { url, environment } = withoutPassword(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'lotline-restore-'))
  const psql = startProgram(
    programs.psql,
    [
      '--no-psqlrc',
      '--quiet',
      '--set=ON_ERROR_STOP=1',
      '--output',
      join(folder, 'answers'),
      `--dbname=${url}`,
    ],
    environment,
  )
  try {
    const list = join(folder, 'list')
    await writeFile(list, await listEntries(backup, programs))
    await send(psql, moveTablesAside())
    await sendDump(backup, programs, list, psql)
    await send(psql, `${countChecks(backup.manifest)}\nCOMMIT;\n`)
    psql.child.stdin?.end()
    await psql.ended
  } catch (error) {
    throw new BadBackup(`${(error as Error).message}\nNothing was changed.`)
  } finally {
    // After an error, this is before COMMIT, so PostgreSQL rolls back.
    psql.child.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

async function listEntries(backup: BackupFile, { pgRestore }: PostgresPrograms): Promise<string> {
  const listing = startProgram(pgRestore, ['--list'], process.env)
  feed(backup, listing)
  let text = ''
  for await (const chunk of listing.child.stdout ?? []) text += chunk
  await listing.ended
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith(';'))
  return `${lines.filter((line) => !SKIPPED_ENTRIES.test(line)).join('\n')}\n`
}

async function sendDump(backup: BackupFile, { pgRestore }: PostgresPrograms, list: string, psql: Program) {
  const restoring = startProgram(
    pgRestore,
    ['--file=-', '--no-owner', '--no-privileges', `--use-list=${list}`],
    process.env,
  )
  try {
    feed(backup, restoring)
    for await (const chunk of restoring.child.stdout ?? []) await send(psql, chunk)
    await restoring.ended
  } finally {
    restoring.child.kill()
  }
}

function feed(backup: BackupFile, { child }: Program): void {
  if (child.stdin) pipeline(Readable.from(backup.read(), { objectMode: false }), child.stdin).catch(() => {})
}

async function send({ child, ended }: Program, chunk: string | Buffer): Promise<void> {
  const failure = await new Promise<Error | null | undefined>((resolve) => {
    if (child.stdin) child.stdin.write(chunk, resolve)
    else resolve(null)
  })
  if (!failure) return
  await ended
  throw failure
}

function moveTablesAside(): string {
  return `
    BEGIN;
    SET LOCAL lock_timeout = '15s';
    DROP SCHEMA IF EXISTS ${BEFORE_RESTORE_SCHEMA} CASCADE;
    CREATE SCHEMA ${BEFORE_RESTORE_SCHEMA};
    ${moveObjects('public', BEFORE_RESTORE_SCHEMA)}
  `
}

function moveObjects(from: OwnSchema, to: string): string {
  return `DO $move$ DECLARE item record; BEGIN
      FOR item IN ${selectTables(from)} LOOP
        EXECUTE format('ALTER TABLE ${from}.%I SET SCHEMA ${to}', item.name);
      END LOOP;
      FOR item IN ${selectViews(from)} LOOP
        EXECUTE format('ALTER VIEW ${from}.%I SET SCHEMA ${to}', item.name);
      END LOOP;
      FOR item IN ${selectFunctions(from)} LOOP
        EXECUTE format('ALTER FUNCTION %s SET SCHEMA ${to}', item.signature);
      END LOOP;
    END $move$;`
}

type OwnSchema = 'public' | typeof BEFORE_RESTORE_SCHEMA

const selectTables = (schema: OwnSchema) =>
  schema === 'public' ? OWN_TABLES : OWN_TABLES.replace("'public'", `'${schema}'`)

const selectViews = (schema: OwnSchema) => `
  SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = '${schema}' AND c.relkind = 'v'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`

const selectFunctions = (schema: OwnSchema) => `
  SELECT format('%I.%I(%s)', space.nspname, own.proname, pg_get_function_identity_arguments(own.oid)) AS signature
  FROM pg_proc own JOIN pg_namespace space ON space.oid = own.pronamespace
  WHERE space.nspname = '${schema}' AND NOT EXISTS (
    SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = own.oid AND deptype = 'e')`

function countChecks({ rowCounts }: Manifest): string {
  const checks = Object.entries(rowCounts).map(
    ([table, expected]) =>
      `IF (SELECT count(*) FROM public."${table.replaceAll('"', '""')}") <> ${expected} THEN
        RAISE EXCEPTION 'a restored table does not have its ${expected} rows'; END IF;`,
  )
  return `DO $check$ BEGIN ${checks.join('\n')} END $check$;`
}

async function openOrRollBack(databaseUrl: string): Promise<void> {
  try {
    const database = await openDatabase({ url: databaseUrl })
    await database.close()
  } catch (error) {
    await runInDatabase(
      databaseUrl,
      `DO $drop$ DECLARE item record; BEGIN
        FOR item IN ${OWN_TABLES} LOOP EXECUTE format('DROP TABLE public.%I CASCADE', item.name); END LOOP;
        FOR item IN ${selectFunctions('public')} LOOP EXECUTE format('DROP FUNCTION %s CASCADE', item.signature); END LOOP;
      END $drop$;
      ${moveObjects(BEFORE_RESTORE_SCHEMA, 'public')}
      DROP SCHEMA ${BEFORE_RESTORE_SCHEMA};`,
    )
    throw new BadBackup(
      `The restored database cannot be opened by this Lotline: ${(error as Error).message} The tables that were there before are back.`,
    )
  }
  // Dumps have no planner statistics.
  await runInDatabase(databaseUrl, `DROP SCHEMA ${BEFORE_RESTORE_SCHEMA} CASCADE; ANALYZE`)
}

async function runInDatabase(databaseUrl: string, statements: string): Promise<void> {
  const { pool, close } = await connectDatabase({ url: databaseUrl })
  try {
    await pool.query(statements)
  } finally {
    await close()
  }
}
