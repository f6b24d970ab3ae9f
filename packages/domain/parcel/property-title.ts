/** `33256 Swansea Ave, Abbotsford, BC, V2S 1A1` (specification part 1 and 2, section 3). */
export function propertyTitle(parcel: {
  addressShort?: string | null
  municipality?: string | null
  regionShort?: string | null
  postalCode?: string | null
}): string {
  return [parcel.addressShort, parcel.municipality, parcel.regionShort, parcel.postalCode]
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(', ')
}
