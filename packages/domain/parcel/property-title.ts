/**
 * Title of a property: short address, municipality, short region, postal code, skipping empty ones (specification
 * part 1 and 2, section 3): `33256 Swansea Ave, Abbotsford, BC, V2S 1A1`.
 */
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
