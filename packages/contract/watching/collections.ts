/** Specification part 1, sections 2.2 and 6; part 2, sections 3, 4 and 7. */
import { z } from 'zod'
import { MAX_BOUNDARY_POLYGONS } from '#domain/map-tools/boundary/boundary-vertices.ts'
import { isReversedRange, RANGE_REVERSED } from '#domain/text/number-format.ts'
import { HISTORY_TABS } from '#domain/watching/notification-types.ts'
import { Upid } from '../parcel/parcels.ts'
import { AnyGeometry, DrawnPolygon } from '../wire/geometry.ts'
import { boundedList } from '../wire/lists.ts'
import { Count } from '../wire/numbers.ts'
import { idText, lineText, paragraphText } from '../wire/plain-text.ts'

export const CollectionName = lineText(1, 200)
/** Keys of `domain/watching/notification-types.ts`, which checks them. */
export const NotificationDefinition = z.array(idText(0, 60)).max(40)

export const HistoryTab = z.enum(HISTORY_TABS)
export type HistoryTab = z.infer<typeof HistoryTab>

const Collection = z.object({
  id: z.uuid(),
  name: z.string(),
  notifDef: z.array(z.string()),
  notifEnabled: z.boolean(),
  createdAt: z.string(),
  /** When watching ends unless renewed. */
  expiresAt: z.string(),
  /** Unread notifications of the last 30 days. */
  unread: z.number().int(),
})

/** Sort order of the tabs, and for MLS® the shown columns. */
export const HistoryView = z.object({
  infoOrderBy: idText(0, 40).optional(),
  infoOrderReverse: z.boolean().optional(),
  brokerOrderBy: idText(0, 40).optional(),
  brokerOrderReverse: z.boolean().optional(),
  mlsOrderBy: idText(0, 40).optional(),
  mlsOrderReverse: z.boolean().optional(),
  mlsColumns: z.array(idText(0, 40)).max(40).optional(),
})
export type HistoryView = z.infer<typeof HistoryView>

export const Folder = Collection.extend({
  /** Including strata units. */
  parcelCount: z.number().int(),
  unitCount: z.number().int(),
  history: HistoryView,
})
export type Folder = z.infer<typeof Folder>

const MAX_FOLDER_CHANGE = 2_000
export const FolderParcels = boundedList(Upid, {
  min: 1,
  max: MAX_FOLDER_CHANGE,
  message: 'at most 2,000 parcels at once',
})

/** Selects features of a boundary layer by id. Their areas are joined. */
export const AreaSelection = z.object({
  layer: z.enum(['municipality', 'neighbourhood', 'regional_district']),
  featureIds: z.array(idText(0, 200)).min(1).max(100),
})
export type AreaSelection = z.infer<typeof AreaSelection>

const RangeEnd = Count.nullable().default(null)
/** Whole numbers. Listings without the value are excluded. */
const CriterionRange = z
  .object({ min: RangeEnd, max: RangeEnd })
  .refine((range) => !isReversedRange(range), RANGE_REVERSED)
  .prefault({})

/** An empty list or open range does not restrict. */
export const AreaOptions = z.object({
  /** Parts of the selected municipalities or regional districts. If given, only these are watched. */
  subAreas: z.array(idText(0, 200)).max(200).default([]),
  broker: z
    .object({
      brokers: z.array(paragraphText(0, 200)).max(100).default([]),
      propertyTypes: z.array(paragraphText(0, 100)).max(50).default([]),
      priceDollars: CriterionRange,
    })
    .prefault({}),
  mls: z
    .object({
      statuses: z.array(paragraphText(0, 50)).max(20).default([]),
      /** Values of `PROPERTY_CLASSES` of the domain. */
      propertyClasses: z.array(paragraphText(0, 50)).max(20).default([]),
      propertyTypes: z.array(paragraphText(0, 100)).max(50).default([]),
      zonings: z.array(paragraphText(0, 50)).max(100).default([]),
      priceDollars: CriterionRange,
      bedrooms: CriterionRange,
    })
    .prefault({}),
  /** Accounts are not notified of smaller changes (0 to 1, see `change-size.ts`). */
  minorThreshold: z.number().min(0).max(1).default(0),
})
export type AreaOptions = z.infer<typeof AreaOptions>

export const DrawnPolygons = z.array(DrawnPolygon).min(1).max(MAX_BOUNDARY_POLYGONS)

export const AreaType = z.enum(['selection', 'geometry'])
export type AreaType = z.infer<typeof AreaType>

export const Area = Collection.extend({
  type: AreaType,
  status: z.enum(['NEW', 'SAVED']),
  selection: AreaSelection.nullable(),
  /** Empty until the area has a place. For a selection, its current boundaries. */
  geometry: z.array(AnyGeometry),
  history: HistoryView,
  options: AreaOptions,
})
export type Area = z.infer<typeof Area>

/** A listing after a change, or before its removal. */
export const ListingFacts = z.object({
  number: z.string(),
  status: z.string(),
  priceDollars: z.number(),
  /** Set only for a change of price. */
  previousPriceDollars: z.number().nullable(),
  propertyType: z.string().nullable(),
  address: z.string().nullable(),
  /** `YYYY-MM-DD` */
  listedOn: z.string().nullable(),
  brokerage: z.string().nullable(),
  broker: z.string().nullable(),
  bedrooms: z.number().nullable(),
  bathrooms: z.number().nullable(),
  floorAreaSquareMetres: z.number().nullable(),
  yearBuilt: z.number().nullable(),
})
export type ListingFacts = z.infer<typeof ListingFacts>

export const HistoryEntry = z.object({
  changeId: z.number().int(),
  /** Key of `domain/watching/changes`: `zoning`, `mls_price`, … */
  type: z.string(),
  tab: HistoryTab,
  asOf: z.string(),
  effectiveOn: z.string().nullable(),
  /** Two or three words: `Subdivision`, `MLS® price`. */
  title: z.string(),
  text: z.string(),
  /** Changes with the same group are shown as one sentence. */
  group: z.object({ key: z.string(), text: z.string() }).optional(),
  upids: z.array(z.string()),
  /** Name of the first parcel. */
  label: z.string().nullable(),
  /** Longitude, latitude. */
  places: z.array(z.tuple([z.number(), z.number()])),
  before: z.unknown(),
  after: z.unknown(),
  releaseId: z.number().int(),
  source: z.string(),
  listing: ListingFacts.optional(),
  /** Set in a back-test for a change below the threshold. */
  isMinor: z.boolean().optional(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>
