import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
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
        const { path, remove } = await unpack(file, request.dataFolder)
        close = remove
        const raster = await openGeotiff(path, file.name, crs)
        close = async () => {
          await raster.close()
          await remove()
        }
        return raster
      },
    )
  } finally {
    await close()
  }
}

/** Unpacks a gzipped TIFF next to the data, because reading needs random access. */
async function unpack(file: InputFile, dataFolder: string) {
  if (!(await file.isGzip())) return { path: file.path, remove: async () => {} }
  const folder = join(dataFolder, 'imports')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `unpacked-${process.pid}-${Date.now()}.tif`)
  const remove = () => rm(path, { force: true })
  try {
    await pipeline(file.stream(), createWriteStream(path))
  } catch (error) {
    await remove()
    throw error
  }
  return { path, remove }
}
