import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Real municipal files, next to the checkout; they are not part of the project. `LOTLINE_SHARED_DATA` names another place. */
export const SHARED_DATA_FOLDER =
  process.env.LOTLINE_SHARED_DATA ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url))

/** Path of one of those files, such as `nanaimo/parcels.geojson`. Throws when it is not there. */
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
