/** KML 2.2 with red outlines, written in pieces (specification part 1, section 9; part 2, section 7). */
import type { MultiPolygon, Polygon, Position } from 'geojson'
import type { IsoDate } from '../text/dates.ts'

interface KmlPlacemark {
  name: string
  /** Map programs show these pairs as a table. */
  data: readonly (readonly [name: string, value: string])[]
  geometry: Polygon | MultiPolygon
}

/** `Sites-2026-03-04.kml` */
export function kmlFileName(date: IsoDate): string {
  return `Sites-${date}.kml`
}

/** Colours are written as alpha, blue, green, red. */
export function kmlStart(name: string, description: string | null = null): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2">
<Document>
<name>${escapeXml(name)}</name>
${description === null ? '' : `<description>${escapeXml(description)}</description>\n`}<Style id="site"><LineStyle><color>ff0000ff</color><width>2</width></LineStyle><PolyStyle><fill>0</fill></PolyStyle></Style>
`
}

export const KML_END = '</Document>\n</kml>\n'

export function kmlPlacemark({ name, data, geometry }: KmlPlacemark): string {
  const fields = data.map(
    ([key, value]) => `<Data name="${escapeXml(key)}"><value>${escapeXml(value)}</value></Data>`,
  )
  const extendedData = fields.length > 0 ? `<ExtendedData>${fields.join('')}</ExtendedData>` : ''
  const title = `<name>${escapeXml(name)}</name><styleUrl>#site</styleUrl>`
  return `<Placemark>${title}${extendedData}${geometryXml(geometry)}</Placemark>\n`
}

/** Also removes characters that XML 1.0 forbids. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&apos;')
}

function geometryXml(geometry: Polygon | MultiPolygon): string {
  return geometry.type === 'Polygon'
    ? polygonXml(geometry.coordinates)
    : `<MultiGeometry>${geometry.coordinates.map(polygonXml).join('')}</MultiGeometry>`
}

function polygonXml([outer = [], ...holes]: Position[][]): string {
  const inner = holes.map((hole) => `<innerBoundaryIs>${ringXml(hole)}</innerBoundaryIs>`).join('')
  return `<Polygon><outerBoundaryIs>${ringXml(outer)}</outerBoundaryIs>${inner}</Polygon>`
}

function ringXml(ring: readonly Position[]): string {
  const text = ring.map(([longitude, latitude]) => `${longitude},${latitude}`).join(' ')
  return `<LinearRing><coordinates>${text}</coordinates></LinearRing>`
}
