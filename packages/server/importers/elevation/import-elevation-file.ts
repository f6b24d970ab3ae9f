import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../db/open.ts'
import { InputFile } from '../formats/input-file.ts'
import type { ImportReport, ImportRequest } from '../release/import-request.ts'
import { importElevation } from './import-elevation.ts'
import { openGeotiff } from './read-geotiff.ts'

interface ElevationFile extends Omit<ImportRequest, 'origin' | 'originSha256'> {
  path: string
  crs?: string
}

/** Imports a GeoTIFF of ground heights. @throws BadInput, ImportBusy */
export async function importElevationFile(database: Database, request: ElevationFile): Promise<ImportReport> {
  const file = new InputFile(request.path)
  const fingerprint = await file.sha256()
  const { crs } = request
  let close: () => Promise<void> = async () => {}
  try {
    return await importElevation(
      database,
      {
        ...request,
        origin: file.name,
        originSha256: crs === undefined ? fingerprint : `${fingerprint} ${crs}`,
      },
      async () => {
        // Next to the data, because rasters are large.
        const folder = join(request.dataFolder, 'imports')
        await mkdir(folder, { recursive: true })
        const { path, remove } = await file.onDisk(folder)
        close = async () => remove()
        const raster = await openGeotiff(path, file.name, crs)
        close = async () => {
          await raster.close()
          remove()
        }
        return raster
      },
    )
  } finally {
    await close()
  }
}
