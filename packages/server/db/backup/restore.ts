import { isUnreleased, TOO_EARLY, unknownMigrations } from '../migrate.ts'
import { type BackupFile, openBackupFile, type RestoreRequest } from './backup-file.ts'
import { BadBackup, type Manifest, sealContext } from './manifest.ts'
import { restoreEmbedded } from './restore-embedded.ts'
import { restoreNative } from './restore-native.ts'

/**
 * Verifies a backup, opens it beside the current database, and swaps the two. @throws BadBackup,
 * BackupRefused, DatabaseUnavailable
 */
export async function restore(request: RestoreRequest): Promise<Manifest> {
  request.printLine(`Checking ${request.file} …`)
  const backup = await verify(await openBackupFile(request.file, request.onProgress, request.signal), request)
  checkFits(backup, request)
  if (request.databaseUrl === null) await restoreEmbedded(backup, request)
  else await restoreNative(backup, request.databaseUrl, request)
  return backup.manifest
}

/** Nothing broken may reach a database, so all content is verified. */
async function verify(
  backup: BackupFile,
  { file, openSealed, printLine, signal }: RestoreRequest,
): Promise<BackupFile> {
  const { manifest } = backup
  const { sealedBy, content: _, ...description } = manifest
  if (sealedBy === undefined) return backup
  const read = () => openSealed(sealedBy, backup.read(), sealContext({ sealedBy, ...description }))
  printLine('Opening the seal …')
  try {
    for await (const _ of read()) signal?.throwIfAborted()
  } catch (error) {
    signal?.throwIfAborted()
    throw new BadBackup(`${file} cannot be opened: ${(error as Error).message} Nothing was changed.`)
  }
  return { manifest, read }
}

function checkFits({ manifest }: BackupFile, { file, databaseUrl }: RestoreRequest): void {
  if (manifest.kind === 'embedded' && databaseUrl !== null) {
    throw new BadBackup(
      `${file} holds files of the embedded database, which PostgreSQL cannot read. Restore it without DATABASE_URL, or import the data into PostgreSQL.`,
    )
  }
  if (manifest.kind === 'native' && databaseUrl === null) {
    throw new BadBackup(
      `${file} is a dump of PostgreSQL, which the embedded database cannot read. Set DATABASE_URL to the database that it should be restored into.`,
    )
  }
  if (isUnreleased(manifest.migrations)) {
    throw new BadBackup(`${file} ${TOO_EARLY}`)
  }
  const unknownNames = unknownMigrations(manifest.migrations)
  if (unknownNames.length === 0) return
  throw new BadBackup(
    `${file} was made by a newer Lotline (${manifest.lotlineVersion}): this one does not know ${unknownNames.join(', ')}. Update Lotline first.`,
  )
}
