import { homeFormOf } from '../../../parcel/home-form.ts'
import { propertyClassOf } from '../../../parcel/listing/property-class.ts'
import type { MarketClass } from '../../cma/sales/market-sale.ts'

/** Units of any form are strata. Null for a type that analyses do not compare. */
export function listedClassOf(propertyType: string | null, isUnit: boolean): MarketClass | null {
  const kind = propertyClassOf(propertyType)
  if (kind === 'Land') return 'land'
  if (kind !== 'Residential') return null
  const form = homeFormOf(propertyType)
  return isUnit || form === 'apartment' || form === 'townhouse' ? 'strata' : 'house'
}
