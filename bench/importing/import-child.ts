/**
 * Imports a file of ParcelMap BC parcels like the command line, and prints duration and memory. Parameters:
 * database, file, folder.
 */
import { parcelmapBc } from '#server/connectors/parcelmap-bc/source.ts'
import { openDatabase } from '#server/db/migrate.ts'
import { importFile } from '#server/importers/import-file.ts'

const [url = '', path = '', dataFolder = ''] = process.argv.slice(2)
const [dataset] = parcelmapBc.datasets
if (!dataset) throw new Error('ParcelMap BC has no dataset')
const database = await openDatabase({ url })
const start = performance.now()
const { counts } = await importFile(database, {
  source: parcelmapBc,
  dataset,
  path,
  asOf: '2026-11-01',
  dataFolder,
})
const ms = performance.now() - start
await database.close()
const residentAtMost = process.resourceUsage().maxRSS * 1024
process.stdout.write(`${JSON.stringify({ ms, residentAtMost, added: counts.added })}\n`)
