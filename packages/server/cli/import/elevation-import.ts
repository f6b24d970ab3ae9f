import { basename } from 'node:path'
import { importElevationFile } from '../../importers/elevation/import-elevation-file.ts'
import type { ImportReport } from '../../importers/release/import-request.ts'
import { UsageError, withDatabase } from '../context.ts'
import { asOfDay } from './as-of.ts'
import { describeSource, type GenericOptions, toDatasetName } from './generic-import.ts'
import { showProgress } from './import-progress.ts'

export const ELEVATION = 'elevation'

/** Names the dataset after `--dataset` or the file. @throws UsageError, BadInput */
export async function elevationImport(
  path: string | undefined,
  options: GenericOptions & { crs?: string },
): Promise<ImportReport> {
  if (path === undefined) throw new UsageError('Name the file: lotline import elevation --file dem.tif')
  const name = toDatasetName(options.dataset ?? basename(path).split('.')[0] ?? 'elevation')
  return withDatabase(async (database, settings) => {
    const view = showProgress(name, options.json === true)
    try {
      return await importElevationFile(database, {
        source: describeSource(`local-${name}`, name, options),
        dataset: name,
        path,
        asOf: asOfDay(options.asOf, path),
        dataFolder: settings.dataFolder,
        crs: options.crs,
        isForced: options.force,
        mayReplace: options.replace,
        onProgress: (progress) => view.update({ ...progress, bytesRead: 0, bytes: 0 }),
      })
    } finally {
      view.stop()
    }
  })
}
