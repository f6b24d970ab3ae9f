import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Extension } from '@electric-sql/pglite'
import { postgis as fullPostgis } from '@electric-sql/pglite-postgis'
import { TAR_BLOCK, TAR_END } from '../backup/tar-header.ts'

/** Half of the package, which would be compiled at every start and take memory. */
const UNUSED_FILES = /raster|topology|tiger|address|contrib\//

/** PostGIS without rasters, topology and geocoding. */
export const postgis: Extension = {
  ...fullPostgis,
  async setup(database, options) {
    const { bundlePath, ...setup } = await fullPostgis.setup(database, options)
    return { ...setup, bundlePath: bundlePath && reducedBundle(bundlePath) }
  },
}

/** Writes the reduced package beside the whole one, once. Returns the whole one if that fails. */
export function reducedBundle(bundle: URL): URL {
  const reduced = new URL('lotline-part.tar.gz', bundle)
  if (existsSync(reduced)) return reduced
  const temporary = new URL(`lotline-part-${process.pid}.tar.gz`, bundle)
  try {
    writeFileSync(temporary, gzipSync(removeUnusedFiles(gunzipSync(readFileSync(bundle))), { level: 1 }))
    renameSync(temporary, reduced)
    return reduced
  } catch {
    rmSync(temporary, { force: true })
    return bundle
  }
}

/** Positions of fields in a tar header. */
const NAME = { start: 0, end: 100 }
const SIZE = { start: 124, end: 136 }

function removeUnusedFiles(tar: Buffer): Buffer {
  const kept: Buffer[] = []
  for (let start = 0; tar[start]; ) {
    const name = tar.toString('latin1', start + NAME.start, start + NAME.end)
    const bytes = Number.parseInt(tar.toString('latin1', start + SIZE.start, start + SIZE.end), 8)
    const end = start + TAR_BLOCK * (1 + Math.ceil(bytes / TAR_BLOCK))
    if (!UNUSED_FILES.test(name)) kept.push(tar.subarray(start, end))
    start = end
  }
  return Buffer.concat([...kept, TAR_END])
}
