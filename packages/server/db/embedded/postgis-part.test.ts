import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { reducedBundle } from './postgis-part.ts'

const FULL_BUNDLE = fileURLToPath(
  new URL('postgis.tar.gz', import.meta.resolve('@electric-sql/pglite-postgis')),
)

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lotline-postgis-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('The part of PostGIS has its library and projections, but no rasters and topology', () => {
  const bundle = join(folder, 'postgis.tar.gz')
  copyFileSync(FULL_BUNDLE, bundle)
  const part = reducedBundle(pathToFileURL(bundle))
  const tar = gunzipSync(readFileSync(part)).toString('latin1')
  for (const name of ['postgis-3.so', 'postgis.control', 'proj.db']) expect(tar).toContain(`/${name}\0`)
  for (const name of ['postgis_raster-3.so', 'postgis_topology-3.so']) expect(tar).not.toContain(`/${name}\0`)
  expect(readdirSync(folder).sort()).toEqual(['lotline-part.tar.gz', 'postgis.tar.gz'])
  expect(reducedBundle(pathToFileURL(bundle)).href).toBe(part.href)
})

it('A package that cannot be read or written is used as a whole', () => {
  const missing = pathToFileURL(join(folder, 'absent', 'postgis.tar.gz'))
  expect(reducedBundle(missing).href).toBe(missing.href)
})
