/**
 * A process that imports a file and kills itself, and the embedded engine with it, when the import comes to a phase; for the
 * test that this loses nothing. Started with the location of the database, the file, the phase, and a data folder.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { genericMap } from '../../connectors/generic/generic-mapping.ts'
import { openDatabase } from '../../db/open.ts'
import { importFile } from '../../importers/import-file.ts'
import { DYING_SOURCE } from './dying-source.ts'

const [location = '', path = '', phase = '', dataFolder = ''] = process.argv.slice(2)

function die(): void {
  const address = join(location, 'engine.json')
  if (existsSync(address)) process.kill(JSON.parse(readFileSync(address, 'utf8')).pid, 'SIGKILL')
  process.kill(process.pid, 'SIGKILL')
}

const database = await openDatabase(
  location.startsWith('postgres:') ? { url: location } : { folder: location },
)
await importFile(database, {
  source: DYING_SOURCE,
  dataset: {
    key: 'parcels',
    map: genericMap({ entity: 'parcel', key: 'id', fields: { street: 'street' }, constants: {} }),
  },
  path,
  asOf: '2026-02-02',
  dataFolder,
  onProgress(progress) {
    // Half way through the file, when part of it has been copied already.
    const isThere = progress.phase === phase && (phase !== 'reading' || progress.rowsRead > 1500)
    if (isThere) die()
  },
})
await database.close()
