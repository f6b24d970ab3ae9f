import { basename } from 'node:path'
import {
  fieldsOf,
  type GenericMapping,
  genericMap,
  isGenericEntity,
} from '../../connectors/generic/generic-mapping.ts'
import type { SourceDescription } from '../../connectors/source.ts'
import type { ReadOptions } from '../../importers/formats/read-options.ts'
import type { FileFormat } from '../../importers/formats/read-rows.ts'
import { importFile } from '../../importers/import-file.ts'
import { isJoinField, JOIN_FIELDS, joinParcels } from '../../importers/join-parcels.ts'
import type { ImportReport } from '../../importers/release/import-request.ts'
import { UsageError, withDatabase } from '../context.ts'
import { dayOfFile } from './import.ts'
import { showProgress } from './import-progress.ts'

export interface GenericOptions {
  dataset?: string
  entity?: string
  key?: string
  title?: string
  code?: string
  field?: string[]
  constant?: string[]
  join?: string
  joinColumn?: string
  joinSource?: string
  sourceTitle?: string
  publisher?: string
  licence?: string
  attribution?: string
  asOf?: string
  force?: boolean
  json?: boolean
}

/** First argument of `import` for a file without a connector of its own, and the format that it says. */
const KINDS: Record<string, FileFormat | undefined> = {
  file: undefined,
  geojson: undefined,
  csv: 'csv',
  shapefile: 'zip',
  geopackage: 'geopackage',
}
export const GENERIC_KINDS = Object.keys(KINDS)

export function isGenericKind(name: string): boolean {
  return Object.hasOwn(KINDS, name)
}

/** Imports a file by what the person says about its columns. Throws `UsageError` and `BadInput`. */
export async function genericImport(
  kind: string,
  path: string | undefined,
  options: GenericOptions,
  read: ReadOptions,
): Promise<ImportReport> {
  if (path === undefined) throw new UsageError(`Name the file: lotline import ${kind} <file> --entity …`)
  const mapping = mappingOf(options)
  const name = datasetName(options.dataset ?? basename(path).split('.')[0] ?? 'file')
  const source = describe(`local-${name}`, name, options)
  const { join } = options
  if (join !== undefined && !isJoinField(join)) {
    throw new UsageError(`--join takes one of: ${JOIN_FIELDS.join(', ')}.`)
  }
  const joinColumn = options.joinColumn ?? options.key
  if (join !== undefined && joinColumn === undefined)
    throw new UsageError('--join needs --join-column or --key.')
  return withDatabase(async (database, settings) => {
    const view = showProgress(name, options.json === true)
    try {
      return await importFile(database, {
        source,
        dataset: { key: name, map: genericMap(mapping) },
        path,
        asOf: options.asOf ?? dayOfFile(path),
        dataFolder: settings.dataFolder,
        options: read,
        format: KINDS[kind],
        isForced: options.force,
        complete:
          join === undefined || joinColumn === undefined
            ? undefined
            : (rows) =>
                joinParcels(database, rows, { field: join, column: joinColumn, source: options.joinSource }),
        onProgress: view.update,
      })
    } finally {
      view.stop()
    }
  })
}

function mappingOf(options: GenericOptions): GenericMapping {
  const { entity } = options
  if (entity === undefined || !isGenericEntity(entity)) {
    throw new UsageError(
      'Say what the rows are: --entity parcel, address, assessment, rental, or layer:<key> such as layer:zoning.',
    )
  }
  const fields = pairs(options.field ?? [], '--field', entity)
  if (options.title !== undefined) fields.title = options.title
  if (options.code !== undefined) fields.code = options.code
  return {
    entity,
    key: options.key ?? null,
    fields,
    constants: pairs(options.constant ?? [], '--constant', entity),
  }
}

function pairs(
  written: readonly string[],
  option: string,
  entity: GenericMapping['entity'],
): Record<string, string> {
  const known = fieldsOf(entity)
  return Object.fromEntries(
    written.map((pair) => {
      const at = pair.indexOf('=')
      const field = pair.slice(0, at)
      if (at > 0 && known.includes(field)) return [field, pair.slice(at + 1)]
      throw new UsageError(
        `${option} is written field=…, with one of these fields for ${entity}: ${known.join(', ')}.`,
      )
    }),
  )
}

export function datasetName(text: string): string {
  const name = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  if (name === '') throw new UsageError('Give the file a name of letters and digits with --dataset.')
  return name
}

export function describe(key: string, name: string, options: GenericOptions): SourceDescription {
  const publisher = options.publisher ?? 'Own file'
  return {
    key,
    title: options.sourceTitle ?? name,
    publisher,
    licence: options.licence ?? 'Not stated',
    licenceUrl: null,
    attribution: options.attribution ?? publisher,
    homepage: null,
    cadence: 'As imported',
    isSynthetic: false,
  }
}
