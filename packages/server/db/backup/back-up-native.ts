import { inTransaction, type SqlClient } from '../in-transaction.ts'
import type { Database } from '../open.ts'
import type { WriteBackup } from './back-up-embedded.ts'
import type { Bytes } from './backup-file.ts'
import { describeDatabase } from './describe-database.ts'
import { findPostgresPrograms, startProgram, withoutPassword } from './postgres-programs.ts'

/** Backs up PostgreSQL, with row counts from the same snapshot. */
export async function backUpNative<Result>(
  database: Database,
  databaseUrl: string,
  write: WriteBackup<Result>,
  onProgress: (bytes: number) => void,
): Promise<Result> {
  const { pgDump } = findPostgresPrograms()
  const copy = async (client: SqlClient) => {
    const { rows } = await client.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot')
    const description = await describeDatabase(client, 'native')
    return write(description, dump(pgDump, databaseUrl, String(rows[0]?.snapshot), onProgress))
  }
  return inTransaction(database, (_, client) => copy(client), { isSnapshot: true })
}

async function* dump(
  program: string,
  databaseUrl: string,
  snapshot: string,
  onProgress: (bytes: number) => void,
): Bytes & AsyncGenerator<Buffer> {
  const { url, environment } = withoutPassword(databaseUrl)
  const { child, ended } = startProgram(
    program,
    [
      '--format=custom',
      '--schema=public',
      '--exclude-table=staging_*',
      `--snapshot=${snapshot}`,
      `--dbname=${url}`,
    ],
    environment,
  )
  try {
    let bytes = 0
    for await (const chunk of child.stdout ?? []) {
      bytes += chunk.length
      onProgress(bytes)
      yield chunk
    }
    await ended
  } finally {
    child.kill()
  }
}
