import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FeatureCollection, Geometry } from 'geojson'
import type { Area, Facts, SourceParcel } from './fact.ts'
import { areasOf, boxOf, type Cells } from './gdal.ts'

interface Reading {
  source: string
  path: string
  /** Part after `<source>-` in our `upid`. */
  key(cells: Cells): string
  address?(cells: Cells): string | null
  isSwept?(cells: Cells): boolean
  facts(cells: Cells, outline: Area): Facts
}

/** Plain or gzipped. */
export async function readParcels(reading: Reading): Promise<SourceParcel[]> {
  const [{ features }, areas] = await Promise.all([parsed(reading.path), areasOf(reading.path)])
  if (areas.length !== features.length) throw new Error(`GDAL leaves parcels of ${reading.path} out.`)
  return features.map(({ geometry, properties }, index) => {
    const outline = { squareMetres: areas[index] ?? Number.NaN }
    const [west, south, east, north] = boxOf([{ geometry }])
    const facts = reading.facts(properties, outline)
    return {
      upid: `${reading.source}-${reading.key(properties)}`.toLowerCase(),
      name: nameOf(reading.address?.(properties) ?? null, facts),
      geometry,
      place: { lng: (west + east) / 2, lat: (south + north) / 2 },
      bounds: [west, south, east, north],
      isSwept: reading.isSwept?.(properties) ?? true,
      facts: {
        'parcel.areaImperial': outline,
        'parcel.areaMetric': outline,
        'planning.lotSizeMetric': outline,
        ...facts,
      },
    }
  })
}

function nameOf(address: string | null, facts: Facts): SourceParcel['name'] {
  if (address !== null) return { address }
  const word = facts['parcel.pid'] ?? facts['planning.planNumber']
  return typeof word === 'string' ? { word } : null
}

/** Single spaces; null if blank. */
export function words(cell: unknown): string | null {
  const text = String(cell ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return text === '' ? null : text
}

/** `7894422` → `007-894-422` */
export function dashedPid(cell: unknown): string | null {
  const digits = words(cell)?.replaceAll('-', '').padStart(9, '0')
  return digits === undefined ? null : `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`
}

async function parsed(path: string): Promise<FeatureCollection<Geometry, Cells>> {
  const bytes = await readFile(path)
  return JSON.parse(String(path.endsWith('.gz') ? await promisify(gunzip)(bytes) : bytes))
}
