import type { AmenityCategory } from '#domain/parcel/place/amenity-category.ts'
import { EMPTY_FEATURE } from '../empty-records.ts'
import { placeRef } from '../place-ref.ts'
import { column, hasColumn } from '../read-column.ts'
import { facts, text } from '../read-value.ts'
import { type Dataset, type MappedRow, reject, type SourceRow } from '../source.ts'

/** Shops and clinics come from other sources, because this file has few. */
const CATEGORIES: Readonly<Record<string, AmenityCategory>> = {
  Park: 'parks',
  'Dog Off-Leash': 'parks',
  'Water Park': 'parks',
  'Skate Park': 'parks',
  'Bike Park': 'parks',
  Tennis: 'parks',
  Volleyball: 'parks',
  'Lacrosse Box': 'parks',
  Library: 'culture',
  'Community Hall/Centre': 'culture',
  'Recreation Centre': 'culture',
  'Swimming Pool': 'culture',
  Arena: 'culture',
  'Movie Theatre': 'culture',
  'Seniors Centre': 'culture',
  'Youth Centre': 'culture',
  'Arts organization': 'culture',
}
/** Schools that children walk to. */
const SCHOOLS: readonly string[] = [
  'Elementary',
  'Secondary',
  'Private',
  'Francophone',
  'District Program School',
]

export const placesOfInterest: Dataset = {
  key: 'places-of-interest',
  title: 'Places of interest: schools, recreation, libraries',
  fileHint: 'the CSV of Places of Interest',
  recognises: ({ properties }) =>
    hasColumn(properties, 'facility_type') && hasColumn(properties, 'facilityid'),
  map: mapPlace,
}

function mapPlace({ properties, geometry }: SourceRow): MappedRow {
  const cell = (name: string) => text(column(properties, name))
  const type = cell('facility_type')
  const subtype = cell('facility_subtype')
  const isSchool = type === 'School' && subtype !== null && SCHOOLS.includes(subtype)
  const category = isSchool ? 'schools' : CATEGORIES[type ?? '']
  if (category === undefined) return []
  const title = cell('name')
  if (geometry === null) return reject('it has no place', title)
  return [
    {
      ...EMPTY_FEATURE,
      layer: 'amenity',
      // Courts and halls of a facility have the same number.
      ref: placeRef(`${type} ${title ?? ''}`.trim(), geometry),
      title,
      category,
      url: cell('weblink'),
      facts: facts({ Kind: type, Subtype: subtype, Address: cell('location') }),
      geometry,
    },
  ]
}
