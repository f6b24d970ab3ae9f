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
  /** Price before the last change; null if it never changed, or is unknown. */
  previousPriceDollars: z.number().nullable(),
  propertyType: z.string(),
  /** Address of the unit, for a listing of a unit. */
  address: z.string().nullable(),
  /** Nine digits or null. */
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
  /** Offered now: active or pending. */
  isActive: z.boolean(),
  /** Other MLS® listings on the same parcel, active ones first: a strata building has many. */
  others: z.array(
    z.object({
      listingNumber: z.string(),
      address: z.string().nullable(),
      status: z.string(),
      priceDollars: z.number(),
    }),
  ),
  /** The parcel; null when it is not in the data. */
  card: ParcelCard.nullable(),
  /** MLS® listings seen on the parcel, the newest first. */
  history: z.array(FactListing),
})
export type FeatureSheet = z.infer<typeof FeatureSheet>

/** A parcel's `upid`, or an MLS® number in any case. */
export const UpidOrMls = z.object({ upidOrMls: idText(1, 200) })

/** A listing number, in any case. */
export const ListingNumber = z.object({ listingNumber: idText(1, 60) })
export const PhotoOfListing = ListingNumber.extend({ index: z.coerce.number().int().min(0).max(999) })

/** Photos of a listing from its board; empty without a connected board, credentials or photos. */
export const ListingPhotos = z.object({
  photos: z.array(
    z.object({
      /** Index to pass to `listingPhoto`. */
      index: z.number().int(),
      caption: z.string().nullable(),
    }),
  ),
  /** Reason why photos are unavailable, as text; null if they are available. */
  reason: z.string().nullable(),
  /** The reason is that the account has no credentials which a board takes. */
  needsCredentials: z.boolean(),
  isStandIn: z.boolean(),
})
export type ListingPhotos = z.infer<typeof ListingPhotos>
