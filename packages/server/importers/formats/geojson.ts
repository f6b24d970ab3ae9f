import type { Feature, Geometry } from 'geojson'
import type { SourceRow } from '../../connectors/source.ts'
import { BadInput } from '../bad-input.ts'
import { refuseIncomplete } from './completeness.ts'
import { CrsConverter } from './crs-converter.ts'
import { FeatureScanner } from './feature-scanner.ts'
import type { InputFile } from './input-file.ts'
import type { ReadOptions } from './read-options.ts'

export async function* readGeojson(file: InputFile, options: ReadOptions): AsyncGenerator<SourceRow[]> {
  const converter = new CrsConverter(options)
  const scanner = new FeatureScanner()
  let position = 0
  let isPlaced = converter.isForced
  for await (const chunk of file.stream()) {
    const texts = scanner.feed(chunk)
    if (texts.length === 0) continue
    const features = texts.map((text, index) => parseFeature(text, position + index + 1))
    if (!isPlaced) {
      // WFS responses may state the crs after the features, and it only matters for coordinates in metres.
      const crs =
        scanner.members.get('crs') ?? (looksProjected(features) ? await readCrsAfterFeatures(file) : null)
      if (crs) converter.setCrs(crsName(crs))
      isPlaced = true
    }
    yield features.map((feature) => featureRow(feature, ++position, converter))
  }
  scanner.end()
  if (scanner.hasFeatures && !options.isPage) refuseIncomplete(scanner.members, position)
  if (!scanner.hasFeatures) yield [featureRow(readSingleFeature(scanner), 1, converter)]
}

export function featureRow(feature: Feature, position: number, converter: CrsConverter): SourceRow {
  const properties = readProperties(feature)
  const geometry = converter.convert(feature.geometry ?? null)
  // The id becomes a column, unless a property has that name.
  if (feature.id === undefined || 'id' in properties) return { position, properties, geometry }
  return { position, properties: { ...properties, id: feature.id }, geometry }
}

function readProperties({ properties }: Feature): Record<string, unknown> {
  const stated: unknown = properties
  return typeof stated === 'object' && stated !== null && !Array.isArray(stated)
    ? (stated as Record<string, unknown>)
    : {}
}

const ESRI_JSON =
  'This is Esri JSON (f=json), not GeoJSON. Ask the service for f=geojson, or convert the file: ' +
  'ogr2ogr -f GeoJSON converted.geojson FILE. Nothing was imported.'

function parseFeature(text: string, position: number): Feature {
  let feature: unknown
  try {
    feature = parseJson(text)
  } catch (error) {
    throw new BadInput(
      `Feature ${position} is not valid JSON: ${(error as Error).message}. Nothing was imported.`,
    )
  }
  if (typeof feature === 'object' && feature !== null && 'attributes' in feature)
    throw new BadInput(ESRI_JSON)
  if (typeof feature !== 'object' || feature === null || (feature as Feature).type !== 'Feature') {
    throw new BadInput(`Feature ${position} is not a GeoJSON Feature. Nothing was imported.`)
  }
  return feature as Feature
}

function looksProjected(features: Feature[]): boolean {
  const geometry = features.find((feature) => feature.geometry)?.geometry
  if (typeof geometry !== 'object' || !('coordinates' in geometry)) return false
  let node: unknown = geometry.coordinates
  while (Array.isArray(node) && Array.isArray(node[0])) node = node[0]
  return Array.isArray(node) && (Math.abs(node[0]) > 180 || Math.abs(node[1]) > 180)
}

async function readCrsAfterFeatures(file: InputFile): Promise<string> {
  const scanner = new FeatureScanner()
  for await (const chunk of file.stream()) scanner.feed(chunk)
  scanner.end()
  const crs = scanner.members.get('crs')
  if (crs) return crs
  throw new BadInput(
    'The coordinates of this file are metres, and it does not say in which reference system. ' +
      'Name it with --crs, for example --crs EPSG:3005 or --crs EPSG:26910. Nothing was imported.',
  )
}

/** `{"type":"name","properties":{"name":"urn:…"}}`, or the geocoder's `{"type":"EPSG","properties":{"code":4326}}`. */
function crsName(member: string): string {
  const crs = JSON.parse(member) as { properties?: { name?: unknown; code?: unknown } } | null
  const name = crs?.properties?.name ?? crs?.properties?.code
  return typeof name === 'object' ? member : String(name ?? (crs === null ? 4326 : member))
}

/** Reads a document without `features` as a Feature or geometry. */
function readSingleFeature(scanner: FeatureScanner): Feature {
  const read = <T>(member: string) => parseJson(scanner.members.get(member) ?? 'null') as T
  const type = read<unknown>('type')
  if (type === 'Feature') {
    return { type, properties: read('properties'), geometry: read('geometry') }
  }
  if (scanner.members.has('coordinates')) {
    const geometry = { type, coordinates: read('coordinates') } as unknown as Geometry
    return { type: 'Feature', properties: {}, geometry }
  }
  throw new BadInput(
    `This JSON is not GeoJSON: it has neither features nor a geometry${typeof type === 'string' ? ` (its type is ${type.slice(0, 40)})` : ''}. Nothing was imported.`,
  )
}

/** Excludes decimals, because coordinates often have 16 digits. */
const LONG_NUMBER = /(?<![\d.])\d{16}/
const WHOLE_NUMBER = /^-?\d+$/

/** Parses JSON, keeping integers above 2^53 as text. @throws SyntaxError */
export function parseJson(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text)
  return JSON.parse(text, (_, value, { source } = {} as { source?: string }) =>
    typeof value === 'number' &&
    !Number.isSafeInteger(value) &&
    source !== undefined &&
    WHOLE_NUMBER.test(source)
      ? source
      : value,
  )
}
