import type { BoundaryLayer } from '#contract/watching/area-choices.ts'
import type { Area, AreaOptions } from '#contract/watching/collections.ts'
import { statusTitle } from '#domain/parcel/listing-terms.ts'
import { formatCount, formatList } from '#domain/text/counts.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import { formatRange, type NumberRange } from '#domain/text/number-format.ts'
import { formatShare } from '#domain/text/percent.ts'

export const LAYER_LABELS: Record<BoundaryLayer, { one: string; many: string }> = {
  municipality: { one: 'municipality', many: 'municipalities' },
  neighbourhood: { one: 'neighbourhood', many: 'neighbourhoods' },
  regional_district: { one: 'regional district', many: 'regional districts' },
}

const formatPlacesCount = (layer: BoundaryLayer, count: number): string =>
  formatCount(count, LAYER_LABELS[layer].one, LAYER_LABELS[layer].many)

export function getKindLabel({ type, selection, geometry, options }: Area): string {
  if (geometry.length === 0 && !selection) return 'No place yet'
  if (type === 'geometry' || !selection) return 'Drawn'
  const subAreas = options.subAreas.length
  return subAreas > 0
    ? formatPlacesCount('neighbourhood', subAreas)
    : formatPlacesCount(selection.layer, selection.featureIds.length)
}

/** Initial name of an area: `Kitsilano`, `Kitsilano and Fairview`, `Kitsilano and 2 more`. */
export function createPlacesName(names: readonly string[]): string {
  const [first = '', second] = names
  if (names.length < 2) return first
  return names.length === 2 ? `${first} and ${second}` : `${first} and ${names.length - 1} more`
}

export function getCriteriaLabels({ broker, mls, minorThreshold }: AreaOptions): string[] {
  const price = (range: NumberRange) => formatRange(range, formatCurrency0)
  const bedrooms = formatRange(mls.bedrooms, String)
  const isOneBedroom = mls.bedrooms.min === 1 && mls.bedrooms.max === 1
  const criteriaByKind: Record<string, (string | null)[]> = {
    'Broker listings': [...[broker.brokers, broker.propertyTypes].map(toList), price(broker.priceDollars)],
    'MLS® listings': [
      ...[mls.statuses.map(statusTitle), mls.propertyClasses, mls.propertyTypes, mls.zonings].map(toList),
      price(mls.priceDollars),
      bedrooms && `${bedrooms} ${isOneBedroom ? 'bedroom' : 'bedrooms'}`,
    ],
  }
  const listings = Object.entries(criteriaByKind).flatMap(([kind, criteria]) => {
    const usedCriteria = criteria.filter(Boolean)
    return usedCriteria.length === 0 ? [] : [`${kind}: ${usedCriteria.join(', ')}`]
  })
  return minorThreshold > 0 ? [...listings, `Changes of ${formatShare(minorThreshold)} or more`] : listings
}

const toList = (values: readonly string[]) => (values.length === 0 ? null : formatList(values, 2))

export const hasPlace = ({ geometry, selection, type }: Area): boolean =>
  geometry.length > 0 || (type === 'selection' && selection !== null)
