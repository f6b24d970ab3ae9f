import { classifyAmenity } from '#domain/parcel/place/amenity-category.ts'
import { EMPTY_FEATURE } from '../empty-records.ts'
import { ODBL_OPENSTREETMAP } from '../licences.ts'
import { placeRef } from '../place-ref.ts'
import { facts, text } from '../read-value.ts'
import { type MappedRow, reject, type Source, type SourceRow } from '../source.ts'

/**
 * Skips elements without a category in `domain/parcel/place/amenity-category.ts`; a full extract would be too
 * large.
 */
export const openStreetMap: Source = {
  key: 'openstreetmap',
  title: 'OpenStreetMap',
  publisher: 'OpenStreetMap contributors',
  ...ODBL_OPENSTREETMAP,
  homepage: 'https://www.openstreetmap.org',
  cadence: 'As imported',
  datasets: [
    {
      key: 'amenities',
      title: 'Amenities: shops, schools, parks, places to eat',
      fileHint:
        'an answer of the Overpass API in JSON, or one JSON object per line with lat, lon, amenity and tags',
      recognises: ({ properties }) =>
        'osm_id' in properties || ('amenity' in properties && 'lat' in properties),
      map: mapAmenity,
    },
  ],
}

function mapAmenity({ properties, geometry }: SourceRow): MappedRow {
  const tags = { ...parseTags(properties.tags), ...properties }
  const amenity = classifyAmenity(tags)
  if (amenity === null) return []
  const title = text(tags.name)
  const ref = getRef(properties)
  if (geometry === null) return reject('it has no place', ref ?? title)
  return [
    {
      ...EMPTY_FEATURE,
      layer: 'amenity',
      ref: ref ?? placeRef(`${amenity.kind} ${title ?? ''}`.trim(), geometry),
      title,
      category: amenity.category,
      facts: facts({ Kind: amenity.kind }),
      geometry,
    },
  ]
}

/** Some exports have tags of lines in a nested object. */
function parseTags(tags: unknown): Record<string, unknown> {
  return typeof tags === 'object' && tags !== null ? (tags as Record<string, unknown>) : {}
}

/** `node/123456`, which lasts as long as the element. */
function getRef({ osm_type, osm_id }: SourceRow['properties']): string | null {
  const id = text(osm_id)
  return id === null ? null : `${text(osm_type) ?? 'node'}/${id}`
}
