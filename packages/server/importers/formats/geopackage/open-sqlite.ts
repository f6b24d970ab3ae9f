import { closeSync, openSync, readSync, realpathSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { BadInput } from '../../bad-input.ts'

/** Header position of the read version; 2 means write-ahead mode. */
const READ_VERSION = 19
const WRITE_AHEAD_LOG = 2

/**
 * Opens an SQLite file read-only, without creating files beside it.
 * @throws BadInput if a journal may hold recent changes. This includes every file in write-ahead mode, since a
 * missing log cannot be detected.
 */
export function openSqlite(path: string, name: string): DatabaseSync {
  const target = realpathSync(path)
  if (!isLogged(target) && !hasJournal(`${target}-wal`) && !hasJournal(`${target}-journal`)) {
    return new DatabaseSync(target, { readOnly: true })
  }
  throw new BadInput(
    `${name} may lack its latest changes: another program has it open, or wrote them into a file beside it (-wal or -journal) that is not part of it yet. ` +
      'Close it there (in QGIS, remove its layers from the project), or write a complete copy where the file came from: ' +
      `ogr2ogr complete.gpkg ${name}. Nothing was imported.`,
  )
}

const hasJournal = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0

function isLogged(path: string): boolean {
  const file = openSync(path, 'r')
  const header = Buffer.alloc(READ_VERSION + 1)
  readSync(file, header)
  closeSync(file)
  return header[READ_VERSION] === WRITE_AHEAD_LOG
}
