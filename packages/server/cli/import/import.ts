import type { Command } from 'commander'
import { findSource, SOURCES } from '../../connectors/registry.ts'
import type { Dataset, Source } from '../../connectors/source.ts'
import type { Database } from '../../db/open.ts'
import { BadInput } from '../../importers/bad-input.ts'
import type { ReadOptions } from '../../importers/formats/read-options.ts'
import { firstRow, importFile } from '../../importers/import-file.ts'
import { importLive, makeNetwork } from '../../importers/import-live.ts'
import type { ImportReport } from '../../importers/release/import-request.ts'
import type { Settings } from '../../settings/env.ts'
import { confirmReplacement } from '../confirm.ts'
import { makeOutput, type Output, UsageError, withDatabase } from '../context.ts'
import { reportLines } from '../report-lines.ts'
import { asOfDay } from './as-of.ts'
import { ELEVATION, elevationImport } from './elevation-import.ts'
import { GENERIC_KINDS, type GenericOptions, genericImport, isGenericKind } from './generic-import.ts'
import { type ProgressView, showProgress } from './import-progress.ts'

interface ImportOptions extends GenericOptions {
  file?: string
  crs?: string
  swapXy?: boolean
  lon?: string
  lat?: string
  geometry?: string
  separator?: string
  encoding?: string
  layer?: string
  via?: string
}

export function addImport(program: Command): void {
  program
    .command('import')
    .description('import a source, or a file, as a new release')
    .argument(
      '<source>',
      `a source (see "lotline sources"), ${ELEVATION} for a GeoTIFF of ground heights, or ${GENERIC_KINDS.join(', ')} for a file of your own`,
    )
    .argument('[file]', 'the file; without one a source is fetched from the network')
    .option('--dataset <key>', 'only this dataset of the source; for your own file, its name in Lotline')
    .option('--file <path>', 'the same as the second argument')
    .option('--as-of <date>', 'the day that the data speaks of, YYYY-MM-DD (default: of the file)')
    .option('--crs <name>', 'reference system of the file, such as EPSG:3005; overrides what it says')
    .option('--swap-xy', 'the file has latitude before longitude')
    .option('--lon <column>', 'table: column of the longitude')
    .option('--lat <column>', 'table: column of the latitude')
    .option('--geometry <column>', 'table: column of GeoJSON')
    .option('--separator <character>', 'table: separator (default: detected from the header)')
    .option('--encoding <name>', 'shapefile: encoding of its text, such as windows-1252 (default: found)')
    .option('--layer <name>', 'layer of a GeoPackage or of a zip with several shapefiles')
    .option(
      '--replace',
      'replace the current release although most of its rows are lost, or it is newer (without it: a question in a terminal, otherwise refused)',
    )
    .option('--force', 'import the file even if it is already the current release')
    .option('--via <url>', 'live: fetch through the replay server at this address instead of the network')
    .option('--entity <entity>', 'own file: parcel, address, assessment, sale, rental or layer:<key>')
    .option(
      '--key <column>',
      'own file: column that identifies a row from one release to the next, or several with commas (default: found)',
    )
    .option('--no-key', 'own file: no column identifies a row; tell rows apart by their place and content')
    .option(
      '--skip-repeated',
      'own file: take only the first of rows with one key and other content (default: refuse)',
    )
    .option(
      '--date-order <order>',
      'own file: order of day, month and year in dates of digits, mdy, dmy or ymd (default: found, else refused)',
    )
    .option(
      '--decimal <mark>',
      'own file: mark before the decimals of numbers, point or comma (default: point; commas before decimals are refused)',
    )
    .option(
      '--map <field:words=value>',
      'own file: meaning of the words of a kind or tenure, such as kind:Duplex=strata; repeat as needed',
      collect,
      [],
    )
    .option(
      '--order <column=word,word>',
      'own file of sales or parcels: order of the words of a column, the lowest first, for market analyses; repeat as needed',
      collect,
      [],
    )
    .option('--title <column>', 'own file: shorthand for --field title=<column>')
    .option('--code <column>', 'own file: shorthand for --field code=<column>')
    .option('--field <field=column>', 'own file: column of one of our fields; repeat as needed', collect, [])
    .option(
      '--constant <field=value>',
      'own file: value of one of our fields in every row; repeat as needed',
      collect,
      [],
    )
    .option(
      '--join <field>',
      'own file: take the place from the parcel whose pid, plan, roll, land_coordinate or ref equals --join-column',
    )
    .option('--join-column <column>', 'own file: column that --join compares (default: the key)')
    .option('--join-source <source>', 'own file: only parcels of this source are joined')
    .option('--source-title <text>', 'own file: what to call it on screen')
    .option('--publisher <text>', 'own file: who published it')
    .option('--licence <text>', 'own file: its licence')
    .option('--attribution <text>', 'own file: the sentence that the licence asks for')
    .option('--json', 'print JSON')
    .action(async (name: string, path: string | undefined, options: ImportOptions) => {
      const output = makeOutput(options.json === true)
      const file = path ?? options.file
      const reports = await confirmReplacement(options, (confirmedOptions) =>
        importByName(name, file, confirmedOptions, output),
      )
      output.result(reports, reports.flatMap(reportLines))
    })
}

async function importByName(
  name: string,
  file: string | undefined,
  options: ImportOptions,
  output: Output,
): Promise<ImportReport[]> {
  // Before the file is read.
  if (options.asOf !== undefined) asOfDay(options.asOf)
  if (name === ELEVATION) return [await elevationImport(file, options)]
  if (isGenericKind(name)) return [await genericImport(name, file, options, readOptions(options))]
  return importSource(name, { ...options, ...(file === undefined ? {} : { file }) }, output)
}

function collect(value: string, earlier: string[]): string[] {
  return [...earlier, value]
}

function readOptions(options: ImportOptions): ReadOptions {
  const values: ReadOptions = {
    crs: options.crs,
    isSwapped: options.swapXy,
    longitudeColumn: options.lon,
    latitudeColumn: options.lat,
    geometryColumn: options.geometry,
    separator: options.separator,
    encoding: options.encoding,
    layer: options.layer,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

async function importSource(name: string, options: ImportOptions, output: Output): Promise<ImportReport[]> {
  const source = findSource(name)
  if (!source) {
    throw new UsageError(
      `There is no source "${name}". There are: ${SOURCES.map(({ key }) => key).join(', ')}. ` +
        'A file of your own is imported as geojson, csv, shapefile, geopackage, or file (its format is found).',
    )
  }
  const datasets = await chooseDatasets(source.datasets, options, name)
  return withDatabase(async (database, settings) => {
    const reports: ImportReport[] = []
    const failures: unknown[] = []
    for (const dataset of datasets) {
      const view = showProgress(`${source.key} ${dataset.key}`, output.isJson)
      try {
        reports.push(await importDataset(database, settings, source, dataset, options, view))
      } catch (error) {
        if (datasets.length === 1) throw error
        failures.push(error)
        output.warn(`${source.key} ${dataset.key}: ${error instanceof Error ? error.message : String(error)}`)
      } finally {
        view.stop()
      }
    }
    if (failures.length > 0) {
      output.result(reports, reports.flatMap(reportLines))
      throw failures[0]
    }
    return reports
  })
}

function importDataset(
  database: Database,
  settings: Settings,
  source: Source,
  dataset: Dataset,
  options: ImportOptions,
  view: ProgressView,
): Promise<ImportReport> {
  const request = {
    source,
    dataset,
    dataFolder: settings.dataFolder,
    isForced: options.force,
    mayReplace: options.replace,
    onProgress: view.update,
  }
  if (options.file !== undefined) {
    return importFile(database, {
      ...request,
      path: options.file,
      asOf: asOfDay(options.asOf, options.file),
      isAsOfStated: options.asOf !== undefined,
      options: readOptions(options),
    })
  }
  return importLive(database, {
    ...request,
    asOf: asOfDay(options.asOf),
    network: makeNetwork(options.via),
    onDownload: ({ rows, of }) =>
      view.update({ phase: 'downloading', rowsRead: rows, bytesRead: rows, bytes: of }),
  })
}

/** Datasets that the file matches; without a file, all that can be downloaded. */
async function chooseDatasets(
  datasets: readonly Dataset[],
  options: ImportOptions,
  source: string,
): Promise<Dataset[]> {
  const keys = datasets.map(({ key }) => key).join(', ')
  if (options.dataset !== undefined) {
    const match = datasets.find(({ key }) => key === options.dataset)
    if (!match) throw new UsageError(`${source} has no dataset "${options.dataset}". It has: ${keys}.`)
    return [match]
  }
  if (options.file === undefined) return requireLiveDatasets(datasets, source)
  const row = await firstRow(options.file, readOptions(options))
  const matches = datasets.filter((dataset) => dataset.recognises(row))
  if (matches.length > 0) return matches
  throw new BadInput(
    `${options.file} looks like none of the datasets of ${source} (${keys}); its columns are ` +
      `${Object.keys(row.properties).slice(0, 30).join(', ')}. Name the dataset with --dataset, or import it as a file of ` +
      'your own: lotline import file <path> --entity …. Nothing was imported.',
  )
}

function requireLiveDatasets(datasets: readonly Dataset[], source: string): Dataset[] {
  const downloadable = datasets.filter((dataset) => dataset.live !== undefined)
  if (downloadable.length > 0) return downloadable
  throw new UsageError(
    `${source} has nothing live; import its files with --file: ${datasets.map(({ fileHint }) => fileHint).join('; ')}.`,
  )
}
