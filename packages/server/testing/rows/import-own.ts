import { type GenericMapping, genericMap } from '../../connectors/generic/generic-mapping.ts'
import type { SourceDescription } from '../../connectors/source.ts'
import type { Database } from '../../db/open.ts'
import { importFile } from '../../importers/import-file.ts'

type FileImport = Parameters<typeof importFile>[1]

/** Source of a user's own file, as `lotline import` describes it. */
export function ownSource(name: string): SourceDescription {
  return {
    key: `local-${name}`,
    title: name,
    publisher: 'Own file',
    licence: 'Not stated',
    licenceUrl: null,
    attribution: 'Own file',
    homepage: null,
    cadence: 'As imported',
  }
}

/** Imports a file in this process, with the user's mapping of its columns. */
export function importOwn(
  database: Database,
  name: string,
  path: string,
  mapping: Partial<GenericMapping> & Pick<GenericMapping, 'entity'>,
  more: Pick<FileImport, 'dataFolder'> & Partial<FileImport>,
) {
  return importFile(database, {
    source: ownSource(name),
    dataset: {
      key: name,
      map: genericMap({ key: null, fields: {}, constants: {}, dateOrder: null, ...mapping }, '2026-12-31'),
    },
    path,
    asOf: '2026-07-28',
    ...more,
  })
}
