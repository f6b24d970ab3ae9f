/** Differences between files, table and exports. */
import { type ColumnKey, columnOf } from '#domain/table/columns.ts'
import type { ShownTable } from '../harness/table.ts'
import { isExported, isSame, isShown } from './cell-text.ts'
import type { SourceParcel } from './fact.ts'
import type { Features } from './gdal.ts'
import { isSameGeometry } from './outline.ts'

type Parcels = ReadonlyMap<string, SourceParcel>

export function tableAgainstFile(table: ShownTable, parcels: Parcels, keys: readonly ColumnKey[]): string[] {
  return [...table.rows].flatMap(([upid, [label = '', ...cells]]) => {
    const parcel = parcels.get(upid)
    if (!parcel) return [`${upid} is not in the file`]
    const differences = keys.flatMap((key, index) => {
      const fact = parcel.facts[key] ?? null
      const text = cells[index] ?? ''
      return isShown(text, columnOf(key).type, fact) ? [] : [`${upid} ${key}: “${text}”, not ${said(fact)}`]
    })
    if (!isCalled(label, parcel))
      differences.push(`${upid} is called “${label}”, not by ${said(parcel.name)}`)
    return differences
  })
}

/** In lower case; parcels without an address by PID or plan. */
function isCalled(label: string, { name }: SourceParcel): boolean {
  if (name === null) return label !== ''
  return 'address' in name
    ? label.toUpperCase() === name.address.toUpperCase()
    : label.split(/[\s,]+/).includes(name.word)
}

/** As GDAL reads it, against the table and the file. */
export function csvAgainstTable(
  csv: Features,
  table: ShownTable,
  parcels: Parcels,
  keys: readonly ColumnKey[],
) {
  return [...table.rows].flatMap(([upid, shown], row) => {
    const exported = Object.values(csv[row]?.properties ?? {}).map(String)
    const differences = keys.flatMap((key, index) => {
      const { type } = columnOf(key)
      const text = exported[index + 1] ?? ''
      const fact = parcels.get(upid)?.facts[key] ?? null
      const cell = shown[index + 1] ?? ''
      return [
        ...(isExported(text, type, fact) ? [] : [`${upid} ${key}: “${text}”, not ${said(fact)}`]),
        ...(isSame(cell, text, type) ? [] : [`${upid} ${key}: “${text}”, but the table shows “${cell}”`]),
      ]
    })
    // A strata building's name says in brackets what its values are.
    const name = exported[0]?.replace(/ \(\d+ strata units?: [^)]+\)$/, '')
    if (name !== shown[0]) differences.push(`${upid} is called “${name}”, not “${shown[0]}”`)
    return differences
  })
}

/** With the CSV, and outlines with the file. `nameOf`: GDAL's attribute name. */
export function shapesAgainstCsv(
  shapes: Features,
  csv: Features,
  upids: readonly string[],
  parcels: Parcels,
  nameOf: (title: string, index: number) => string,
): string[] {
  return upids.flatMap((upid, row) => {
    const shape = shapes[row]
    const parcel = parcels.get(upid)
    if (!shape || !parcel) return [`${upid} is missing`]
    const differences = Object.entries(csv[row]?.properties ?? {}).flatMap(([title, text], index) => {
      const name = nameOf(title, index)
      if (!Object.hasOwn(shape.properties, name)) return [`${upid} has no ${name}`]
      const value = String(shape.properties[name] ?? '')
      return value === text ? [] : [`${upid} ${title}: “${value}”, not “${text}”`]
    })
    if (!isSameGeometry(parcel.geometry, shape.geometry)) differences.push(`${upid} has another outline`)
    return differences
  })
}

/** LIBKML keeps letters and digits, and writes other bytes as `_`; the placemark's name is `Name`. */
export const nameInKml = (title: string, index: number): string =>
  index === 0
    ? 'Name'
    : Buffer.from(title)
        .toString('latin1')
        .replaceAll(/[^a-z0-9]/gi, '_')

export const nameInGeoJson = (title: string, index: number): string => (index === 0 ? 'label' : title)

const said = (fact: unknown) =>
  JSON.stringify(fact, (_, value) => (value instanceof Map ? Object.fromEntries(value) : value))
