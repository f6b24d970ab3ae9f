import type { Parcel } from '#contract/parcel/parcels.ts'
import { propertyTitle } from '#domain/parcel/parcel-name.ts'
import type { StreetPlace } from './google/find-pose.ts'

export type PicturedParcel = Pick<
  Parcel,
  'upid' | 'geocenter' | 'address' | 'municipality' | 'regionShort' | 'postalCode'
>

/** Full address: `1184 Tidewater Crescent, Reedport, BC, V0N 9A1`. Null without a street address. */
function getDriverAddress(parcel: PicturedParcel): string | null {
  const { short } = parcel.address
  return short === null ? null : propertyTitle({ ...parcel, addressShort: short })
}

export const getPlace = (parcel: PicturedParcel): StreetPlace => ({
  centre: parcel.geocenter,
  address: getDriverAddress(parcel),
})
