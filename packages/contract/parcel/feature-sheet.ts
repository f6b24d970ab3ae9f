import { z } from 'zod'
import { FactListing } from '../facts/facts.ts'
import { idText } from '../wire/plain-text.ts'
import { Provenance } from '../wire/provenance.ts'
import { ParcelCard } from './parcels.ts'

export const ListingDetails = z.object({
  listingNumber: z.string(),
  kind: z.enum(['mls', 'broker']),
  status: z.string(),
  /** `YYYY-MM-DD` */
  listedOn: z.string(),
  priceDollars: z.number(),
  previousPriceDollars: z.number().nullable(),
  propertyType: z.string(),
  /** Set for a listing of a unit. */
  address: z.string().nullable(),
  /** Nine digits. */
  pid: z.string().nullable(),
  bedrooms: z.number().nullable(),
  bathrooms: z.number().nullable(),
  floorAreaSquareMetres: z.number().nullable(),
  yearBuilt: z.number().nullable(),
  brokerage: z.string().nullable(),
  broker: z.string().nullable(),
  remarks: z.string().nullable(),
  provenance: Provenance,
})
export type ListingDetails = z.infer<typeof ListingDetails>

export const FeatureSheet = z.object({
  listing: ListingDetails,
  /** Active or pending. */
  isActive: z.boolean(),
  /** Other listings on the same parcel, active ones first. */
  others: z.array(
    z.object({
      listingNumber: z.string(),
      address: z.string().nullable(),
      status: z.string(),
      priceDollars: z.number(),
    }),
  ),
  card: ParcelCard.nullable(),
  /** Earlier listings of the parcel, newest first. */
  history: z.array(FactListing),
})
export type FeatureSheet = z.infer<typeof FeatureSheet>

/** A parcel, or an MLS® number in upper or lower case. */
export const UpidOrMls = z.object({ upidOrMls: idText(1, 200) })

/** In upper or lower case. */
export const ListingNumber = z.object({ listingNumber: idText(1, 60) })
export const ListingPhoto = ListingNumber.extend({ index: z.coerce.number().int().min(0).max(999) })

/** Empty without a connected board, credentials or photos. */
export const ListingPhotos = z.object({
  photos: z.array(
    z.object({
      index: z.number().int(),
      caption: z.string().nullable(),
    }),
  ),
  reason: z.string().nullable(),
  needsCredentials: z.boolean(),
  isStandIn: z.boolean(),
})
export type ListingPhotos = z.infer<typeof ListingPhotos>
