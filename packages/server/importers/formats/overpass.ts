import type { SourceRow } from '../../connectors/source.ts'
import { refuseIncomplete } from './completeness.ts'
import { CrsConverter } from './crs-converter.ts'
import { FeatureScanner } from './feature-scanner.ts'
import type { InputFile } from './input-file.ts'
import type { ReadOptions } from './read-options.ts'

interface Element {
  type?: unknown
  id?: unknown
  lat?: unknown
  lon?: unknown
  center?: { lat?: unknown; lon?: unknown }
  tags?: Record<string, unknown>
}

export const isOverpass = (start: string): boolean =>
  /^\{[^[]*"(?:osm3s|generator)"[^[]*"elements"\s*:\s*\[/s.test(start)

/**
 * Reads an Overpass response (`[out:json]`), with tags as columns. Ways and relations become their centre,
 * which requires `out center`.
 */
export async function* readOverpass(file: InputFile, options: ReadOptions): AsyncGenerator<SourceRow[]> {
  const converter = new CrsConverter(options)
  const scanner = new FeatureScanner('elements')
  let position = 0
  for await (const chunk of file.stream()) {
    const texts = scanner.feed(chunk)
    if (texts.length > 0) yield texts.map((text) => elementRow(JSON.parse(text), ++position, converter))
  }
  scanner.end()
  refuseIncomplete(scanner.members, position)
}

function elementRow(element: Element, position: number, converter: CrsConverter): SourceRow {
  const properties = { ...element.tags, osm_type: element.type, osm_id: element.id }
  const { lat, lon } = element.center ?? element
  if (typeof lat !== 'number' || typeof lon !== 'number') {
    const problem = `this ${typeof element.type === 'string' ? element.type : 'element'} has no centre: end the Overpass query with "out center"`
    return { position, properties, geometry: null, problem }
  }
  return { position, properties, geometry: converter.convert({ type: 'Point', coordinates: [lon, lat] }) }
}
