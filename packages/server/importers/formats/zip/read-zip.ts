import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SourceRow } from '../../../connectors/source.ts'
import { InputFile } from '../input-file.ts'
import type { ReadOptions } from '../read-options.ts'
import { readShapefile } from '../shapefile/read-shapefile.ts'
import { unpackArchive } from './unpack-archive.ts'

/** Reads the shapefile in a zip, or its only other file by `readOther`. Unpacks under our own names. */
export async function* readZip(
  file: InputFile,
  options: ReadOptions,
  readOther: (file: InputFile, options: ReadOptions) => AsyncGenerator<SourceRow[]>,
): AsyncGenerator<SourceRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lotline-zip-'))
  try {
    const unpacked = await unpackArchive(file, options, folder)
    if ('path' in unpacked) {
      yield* readOther(new InputFile(unpacked.path, unpacked.name), options)
      return
    }
    const { parts } = unpacked
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
