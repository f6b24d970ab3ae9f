/**
 * Imports files and kills itself, with the embedded engine, when the last import reaches a phase. Arguments: database location, phase, data
 * folder, files. First prints the streets that it finds, as JSON.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { genericMap } from '../../connectors/generic/generic-mapping.ts'
import { openDatabase } from '../../db/migrate.ts'
import { importFile } from '../../importers/import-file.ts'
import { countDyingStreets, DYING_PARCELS, DYING_SOURCE } from './dying-source.ts'
import { openWhenFree } from './open-when-free.ts'

const [location = '', phase = '', dataFolder = '', ...paths] = process.argv.slice(2)

function die(): void {
  const address = join(location, 'engine.json')
  if (existsSync(address)) process.kill(JSON.parse(readFileSync(address, 'utf8')).pid, 'SIGKILL')
  process.kill(process.pid, 'SIGKILL')
}

const database = location.startsWith('postgres:')
  ? await openDatabase({ url: location })
  : await openWhenFree(location)
process.stdout.write(JSON.stringify(await countDyingStreets(database)))
for (const path of paths) {
  await importFile(database, {
    source: DYING_SOURCE,
    dataset: {
      key: 'parcels',
      map: genericMap(
        { entity: 'parcel', key: 'id', fields: { street: 'street' }, constants: {}, dateOrder: null },
        '2026-11-01',
      ),
    },
    path,
    asOf: path === paths.at(-1) ? '2026-02-02' : '2026-01-26',
    dataFolder,
    onProgress(progress) {
      // Halfway through the file, when part of it is already copied.
      const isThere =
        progress.phase === phase && (phase !== 'reading' || progress.rowsRead > DYING_PARCELS / 2)
      if (isThere && path === paths.at(-1)) die()
    },
  })
}
await database.close()
