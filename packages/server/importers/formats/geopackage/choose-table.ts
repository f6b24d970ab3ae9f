import type { DatabaseSync } from 'node:sqlite'
import { BadInput } from '../../bad-input.ts'
import type { ReadOptions } from '../read-options.ts'

export interface FeatureTable {
  table: string
  geometryColumn: string
  /** Key in the GeoPackage's table of reference systems. */
  srsId: number
  organization: string
  code: number
}

function listFeatureTables(database: DatabaseSync, name: string): FeatureTable[] {
  for (const table of ['gpkg_contents', 'gpkg_geometry_columns', 'gpkg_spatial_ref_sys'] as const)
    checkPlain(database, table, name)
  if (!hasTable(database, 'gpkg_contents')) {
    throw new BadInput(`${name} is an SQLite file, but not a GeoPackage. Nothing was imported.`)
  }
  if (!hasTable(database, 'gpkg_geometry_columns')) return []
  return database
    .prepare(
      `SELECT g.table_name AS "table", g.column_name AS geometryColumn, g.srs_id AS srsId,
         coalesce(s.organization_coordsys_id, g.srs_id) AS code, coalesce(s.organization, 'EPSG') AS organization
       FROM gpkg_geometry_columns g NOT INDEXED
       LEFT JOIN gpkg_spatial_ref_sys s NOT INDEXED ON s.srs_id = g.srs_id ORDER BY 1`,
    )
    .all() as unknown as FeatureTable[]
}

export const hasTable = (database: DatabaseSync, table: string): boolean =>
  database.prepare('SELECT 1 FROM sqlite_master WHERE name = ? COLLATE NOCASE').get(table) !== undefined

/** Lists attribute tables, except QGIS's styles. */
function listAttributeTables(database: DatabaseSync): string[] {
  const tables = database
    .prepare(
      `SELECT table_name AS "table" FROM gpkg_contents NOT INDEXED
       WHERE data_type IN ('attributes', 'aspatial') AND table_name <> 'layer_styles' ORDER BY 1`,
    )
    .all() as { table: string }[]
  return tables.map(({ table }) => table)
}

interface ChosenTable {
  table: string
  feature: FeatureTable | null
}

/**
 * Chooses the table named by --layer, else the only feature table, else the only attribute table.
 * @throws BadInput
 */
export function chooseTable(database: DatabaseSync, name: string, options: ReadOptions): ChosenTable {
  const features = listFeatureTables(database, name).map((feature) => ({ table: feature.table, feature }))
  const tables: ChosenTable[] = [
    ...features,
    ...listAttributeTables(database).map((table) => ({ table, feature: null })),
  ]
  const names = tables.map(({ table }) => table).join(', ')
  const { layer } = options
  if (layer !== undefined) {
    const match = tables.find(({ table }) => isSameName(table, layer))
    if (match) return match
    throw new BadInput(`${name} has no layer "${layer}"; it has: ${names}. Nothing was imported.`)
  }
  const [only, ...others] = features.length > 0 ? features : tables
  if (!only) throw new BadInput(`${name} has no layer. Nothing was imported.`)
  if (others.length === 0) return only
  throw new BadInput(`${name} has several layers; choose one with --layer: ${names}. Nothing was imported.`)
}

/** SQLite names are case-insensitive. */
export const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Comments may separate the words of the statement. */
const IS_VIRTUAL = /^CREATE(?:\s|\/\*[\s\S]*?\*\/|--[^\n]*\n)+VIRTUAL\b/i

/**
 * Refuses views and virtual tables, which are computed while read and may never end.
 * @throws BadInput
 */
export function checkStored(database: DatabaseSync, table: string, name: string): void {
  const entry = database
    .prepare('SELECT type, sql FROM sqlite_master WHERE name = ? COLLATE NOCASE')
    .get(table) as { type: string; sql: string } | undefined
  if (!entry || (entry.type === 'table' && !IS_VIRTUAL.test(entry.sql))) return
  throw new BadInput(
    `"${table}" of ${name} is a view, not a table. Save it as a table first, for example with: ogr2ogr table.gpkg ${name} ${table}. Nothing was imported.`,
  )
}

/** More than all reference systems that exist. */
const MAX_LISTED_ROWS = 100_000

/**
 * Refuses a table of the standard with computed columns, too, or with pages that repeat, which may never end. Read it
 * as NOT INDEXED, because pages of an index may repeat as well. @throws BadInput
 */
export function checkPlain(database: DatabaseSync, table: `gpkg_${string}`, name: string): void {
  checkStored(database, table, name)
  if (!hasTable(database, table)) return
  const next = database.prepare(`SELECT 1 FROM ${table} NOT INDEXED LIMIT 1 OFFSET ${MAX_LISTED_ROWS}`)
  if (next.get() !== undefined)
    throw new BadInput(
      `${name} is a damaged GeoPackage: the rows of "${table}" repeat. Nothing was imported.`,
    )
  const computedColumn = database.prepare('SELECT 1 FROM pragma_table_xinfo(?) WHERE hidden <> 0').get(table)
  if (computedColumn === undefined) return
  throw new BadInput(
    `"${table}" of ${name} has a computed column, which a GeoPackage must not have. Nothing was imported.`,
  )
}
