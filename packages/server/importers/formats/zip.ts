import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SourceRow } from '../../connectors/source.ts'
import type { InputFile } from './input-file.ts'
import type { ReadOptions } from './read-options.ts'
import { readShapefile } from './shapefile/read-shapefile.ts'
import { unpackShapefile } from './unpack-shapefile.ts'

/** Reads the shapefile in a zip archive. Its parts are unpacked under names of our own, never under the archive's. */
export async function* readZip(file: InputFile, options: ReadOptions): AsyncGenerator<SourceRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lotline-zip-'))
  try {
    const parts = await unpackShapefile(file, options, folder)
    yield* readShapefile(
      {
        name: file.name,
        shp: join(folder, 'part.shp'),
        dbf: parts.has('.dbf') ? join(folder, 'part.dbf') : null,
        prj: parts.has('.prj') ? readFileSync(join(folder, 'part.prj'), 'utf8') : null,
        cpg: parts.has('.cpg') ? readFileSync(join(folder, 'part.cpg'), 'latin1') : null,
      },
      options,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
