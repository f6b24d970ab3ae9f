import type { BoundaryLayer } from '#contract/watching/area-choices.ts'
import type { Area } from '#contract/watching/collections.ts'
import { formatCount } from '#domain/text/counts.ts'

export const LAYER_LABELS: Record<BoundaryLayer, { one: string; many: string }> = {
  municipality: { one: 'municipality', many: 'municipalities' },
  neighbourhood: { one: 'neighbourhood', many: 'neighbourhoods' },
  regional_district: { one: 'regional district', many: 'regional districts' },
}

/** `1 neighbourhood`, `3 municipalities` */
const placesCount = (layer: BoundaryLayer, count: number): string =>
  formatCount(count, LAYER_LABELS[layer].one, LAYER_LABELS[layer].many)

/** Describes the composition of an area: drawn, or the number of its places or neighbourhoods. */
export function kindLabel({ type, selection, geometry, options }: Area): string {
  if (geometry.length === 0 && !selection) return 'No place yet'
  if (type === 'geometry' || !selection) return 'Drawn'
  const { length: subAreas } = options.subAreas
  return subAreas > 0
    ? placesCount('neighbourhood', subAreas)
    : placesCount(selection.layer, selection.featureIds.length)
}

/** `Kitsilano`, `Kitsilano and Fairview`, `Kitsilano and 2 more`: what an area of these places is called at first. */
export function nameOfPlaces(names: readonly string[]): string {
  const [first = '', second] = names
  if (names.length < 2) return first
  return names.length === 2 ? `${first} and ${second}` : `${first} and ${names.length - 1} more`
}

/** Returns true when the area has a place, without which it sends no notifications. */
export const hasPlace = ({ geometry, selection, type }: Area): boolean =>
  geometry.length > 0 || (type === 'selection' && selection !== null)
