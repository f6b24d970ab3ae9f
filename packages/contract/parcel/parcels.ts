import { z } from 'zod'
import { CONSTRAINTS } from '#domain/parcel/place/outside.ts'
import { AnyGeometry, Bounds, DrawnPolygon, LngLat } from '../wire/geometry.ts'
import { boundedList } from '../wire/lists.ts'
import { idText, plainText } from '../wire/plain-text.ts'
import { Provenance, ProvenanceById } from '../wire/provenance.ts'
import { FeatureLabels } from './layers.ts'

/** Limits one request: the parcels of an area, of table rows or of an export. */
export const MAX_PARCELS_PER_REQUEST = 50_000

export const Upid = idText(1, 200)

/** Specification part 2, section 3, with further fields for the screens. */
export const Parcel = z.object({
  upid: z.string(),
  /** Nine digits. */
  pid: z.string().nullable(),
  planNumber: z.string().nullable(),
  parcelClass: z.string(),
  address: z.object({
    /** `1184 Tidewater Crescent` */
    short: z.string().nullable(),
    unit: z.string().nullable(),
    civicNumber: z.string().nullable(),
    street: z.string().nullable(),
  }),
  municipality: z.string().nullable(),
  regionShort: z.string(),
  postalCode: z.string().nullable(),
  countryLong: z.string(),
  /** A point inside the parcel. */
  geocenter: LngLat,
  bounds: Bounds,
  areaSquareMetres: z.number(),
})
export type Parcel = z.infer<typeof Parcel>

export const ParcelWithGeometry = Parcel.extend({ geometry: AnyGeometry })
export type ParcelWithGeometry = z.infer<typeof ParcelWithGeometry>

export const AssessmentYear = z.object({
  year: z.number().int(),
  landDollars: z.number().nullable(),
  improvementDollars: z.number().nullable(),
  totalDollars: z.number().nullable(),
  /** First and last year. Null if the roll has none. */
  yearBuilt: z.tuple([z.number().int(), z.number().int()]).nullable(),
  taxLevyDollars: z.number().nullable(),
  /** Name from the roll, or `Use code 032`. */
  actualUse: z.string().nullable(),
  /** For a strata building, the rolls of its units. */
  rollCount: z.number().int(),
  /** Number of strata units; 0 for a unit. */
  unitCount: z.number().int(),
  parcelsOnRoll: z.number().int(),
  releaseId: z.number().int(),
})

const ParcelLayerFact = FeatureLabels.extend({
  featureId: z.string(),
  /** Share of the parcel's area, 0 to 1. */
  share: z.number(),
  releaseId: z.number().int(),
})

const ParcelFront = z.object({
  frontageMetres: z.number(),
  depthMetres: z.number().nullable(),
  /** Street sides, each from end to end. */
  paths: z.array(z.array(LngLat)),
})

export const ParcelCard = z.object({
  parcel: ParcelWithGeometry,
  releaseId: z.number().int(),
  legalDescription: z.string().nullable(),
  /** `12 roll entries` without a common number. */
  roll: z.object({ number: z.string(), releaseId: z.number().int() }).nullable(),
  /** Reported by the source of the parcel. */
  floorAreaSquareMetres: z.number().nullable(),
  front: ParcelFront.nullable(),
  statedFrontageMetres: z.number().nullable(),
  statedDepthMetres: z.number().nullable(),
  statedAreaSquareMetres: z.number().nullable(),
  assessments: z.array(AssessmentYear),
  sales: z.array(
    z.object({
      soldOn: z.string(),
      priceDollars: z.number(),
      comment: z.string().nullable(),
      releaseId: z.number().int(),
    }),
  ),
  listings: z.array(
    z.object({
      listingNumber: z.string(),
      kind: z.enum(['mls', 'broker']),
      status: z.string(),
      listedOn: z.string(),
      priceDollars: z.number(),
      propertyType: z.string(),
      brokerage: z.string().nullable(),
      /** Strata unit that is listed, on the card of its building. */
      unit: z.object({ upid: z.string(), label: z.string() }).nullable(),
      releaseId: z.number().int(),
    }),
  ),
  layers: z.array(ParcelLayerFact),
  /**
   * Constraints that do not affect the parcel, with the release that maps them elsewhere. Null if none does.
   */
  outside: z.array(z.object({ constraint: z.enum(CONSTRAINTS), releaseId: z.number().int().nullable() })),
  /** Building of a strata unit. */
  building: z.object({ upid: z.string(), label: z.string() }).nullable(),
  /** Strata units by number, at most 2,000, with totals of the newest roll. */
  units: z.object({
    count: z.number().int(),
    /** Newest release of each source that names units, ordered by id. */
    releaseIds: z.array(z.number().int()),
    list: z.array(
      z.object({
        upid: z.string(),
        pid: z.string().nullable(),
        unit: z.string().nullable(),
        lotNumber: z.string().nullable(),
        totalDollars: z.number().nullable(),
      }),
    ),
  }),
  /** Sales of the units: count, median price, first and last year. */
  unitSales: z
    .object({
      count: z.number().int(),
      medianDollars: z.number(),
      years: z.tuple([z.number().int(), z.number().int()]),
      /** Newest release of each source of the sales, ordered by id. */
      releaseIds: z.array(z.number().int()).min(1),
    })
    .nullable(),
  /** Facts in the source's wording. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  provenance: ProvenanceById,
})
export type ParcelCard = z.infer<typeof ParcelCard>

export const SelectArea = z.object({
  area: DrawnPolygon,
  limit: z.number().int().min(1).max(MAX_PARCELS_PER_REQUEST).default(MAX_PARCELS_PER_REQUEST),
})
export const SelectedParcels = z.object({
  /** Parcels whose inner point is in the area, from the north-west corner. Excludes roads and interests. */
  upids: z.array(z.string()),
  /** More than the length of `upids` if truncated. */
  total: z.number().int(),
})
export type SelectedParcels = z.infer<typeof SelectedParcels>

export const FindPastedRequest = z.object({ text: plainText(1, 500_000) })
export const FindPastedResponse = z.object({
  found: z.array(z.object({ input: z.string(), upid: z.string(), label: z.string() })),
  /** Entries with several matches, or only with similar parcels. */
  ambiguous: z.array(
    z.object({
      input: z.string(),
      candidates: z.array(z.object({ upid: z.string(), label: z.string() })),
      /** Says why nothing matches (`There is no number 120 on Main Street. The nearest:`) or is incomplete. */
      reason: z.string().nullable(),
      /** `1250-1254 Main St includes number 1252.` */
      note: z.string().nullable(),
    }),
  ),
  notFound: z.array(z.object({ input: z.string(), reason: z.string() })),
  /** Omitted entries that repeat an earlier one in another form. */
  duplicateCount: z.number().int(),
})
export type FindPastedResponse = z.infer<typeof FindPastedResponse>

export const RowsRequest = z.object({
  upids: boundedList(Upid, {
    min: 1,
    max: MAX_PARCELS_PER_REQUEST,
    message: 'at most 50,000 parcels at once',
  }),
  /** Keys of `domain/table/columns.ts`, in the requested order. */
  columns: boundedList(idText(0, 100), { min: 1, max: 200, message: 'at most 200 columns at once' }),
})
export type RowsRequest = z.infer<typeof RowsRequest>

const CellLink = z.object({ name: z.string(), link: z.string() })
export const CellValue = z.union([z.string(), z.number(), CellLink, z.null()])
export type CellValue = z.infer<typeof CellValue>

/** How a building's value combines those of its strata units. */
export const UnitSummary = z.object({ of: z.enum(['total', 'median']), units: z.number().int() })
export type UnitSummary = z.infer<typeof UnitSummary>

export const TableRow = z.object({
  upid: z.string(),
  /** Name in the first column, and on the map when it flies to the parcel. */
  label: z.string(),
  geocenter: LngLat,
  bounds: Bounds,
  /** For a strata unit, the area of its building's land. */
  areaSquareMetres: z.number(),
  /** In the order of the columns; null without data. */
  values: z.array(CellValue),
  /** Release of each value; 0 if missing or computed from the geometry. */
  releases: z.array(z.number().int()),
  /** For a strata building only. Summaries are null for the building’s own values. */
  strata: z.object({ units: z.number().int(), summaries: z.array(UnitSummary.nullable()) }).optional(),
  /** Set if one roll covers several parcels, whose assessed values are totals. */
  parcelsOnRoll: z.number().int().optional(),
})
export type TableRow = z.infer<typeof TableRow>

export const RowsResponse = z.object({
  columns: z.array(z.string()),
  rows: z.array(TableRow),
  missing: z.array(z.string()),
  provenance: ProvenanceById,
})
export type RowsResponse = z.infer<typeof RowsResponse>

export const ParcelByPidResponse = z.object({ parcel: ParcelWithGeometry, provenance: Provenance })

/** For clicks at low zoom, where the map draws no parcels. */
export const ParcelsAtResponse = z.object({ upids: z.array(z.string()) })
