import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Real municipal files, not part of the project: next to the checkout, or in `LOTLINE_SHARED_DATA`. */
export const SHARED_DATA_FOLDER =
  process.env.LOTLINE_SHARED_DATA ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url))

/** @throws if there is no such file, for example `nanaimo/parcels.geojson`. */
export function sharedDataFile(path: string): string {
  const file = join(SHARED_DATA_FOLDER, path)
  if (!existsSync(file)) {
    throw new Error(
      `This test reads ${path} from the folder of real data files, which is not at ${SHARED_DATA_FOLDER}. ` +
        'Put the files there, or set LOTLINE_SHARED_DATA to their folder.',
    )
  }
  return file
}
