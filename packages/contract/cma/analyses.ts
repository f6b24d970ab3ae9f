/**
 * Stored content of analyses (specification part 1, sections 1, 2.1 and 6; part 2, section 6). Method:
 * docs/market-analysis.md. Areas are square metres, values dollars, dates `YYYY-MM-DD`.
 */
import { z } from 'zod'
import { MAX_TITLE } from '#domain/text/cut/cut-text.ts'
import { isIsoDate } from '#domain/text/dates.ts'
import { CHOICES } from '#domain/valuation/analysis/analysed-sales.ts'
import {
  MAX_ANALYSIS_NOTES,
  MAX_CHOICES,
  MAX_OVERRIDES,
  RING_METRES,
} from '#domain/valuation/analysis/analysis-limits.ts'
import { FILTER_KEYS } from '#domain/valuation/analysis/sale-filters.ts'
import { MARKET_CLASSES, TENURES } from '#domain/valuation/cma/sales/market-sale.ts'
import { Upid } from '../parcel/parcels.ts'
import { LngLat } from '../wire/geometry.ts'
import { boundedList } from '../wire/lists.ts'
import { Count } from '../wire/numbers.ts'
import { ClientId, lineText, paragraphText } from '../wire/plain-text.ts'
import { ProvenanceById } from '../wire/provenance.ts'
import { ClientPages, ComparablePhoto, ComparablePhotos, SaleId } from './client-pages.ts'
import { GridRowName, ImportedFacts, SubjectImports } from './imported-attributes.ts'

/** Limits dates to those that PostgreSQL can calculate with. */
const isMarketDay = (text: string) => isIsoDate(text) && text >= '1900-01-01' && text < '2101-01-01'
export const MarketDay = lineText(1, 10).refine(isMarketDay, 'a date like 2026-03-04')
const Area = z.number().positive().max(1e9)
const RoomCount = z.number().min(0).max(100)

/** `Attributes` of the domain. Null means unknown. */
export const MarketAttributes = z.object({
  floorSquareMetres: Area.nullable(),
  lotSquareMetres: Area.nullable(),
  yearBuilt: z.number().int().min(1800).max(2100).nullable(),
  bathrooms: RoomCount.nullable(),
  bedrooms: RoomCount.nullable(),
  /** Construction quality, 1 to 10. */
  grade: z.number().min(1).max(10).nullable(),
  /** From 1 to 5. */
  condition: z.number().min(1).max(5).nullable(),
  /** From 0 (none) to 4. */
  view: z.number().min(0).max(4).nullable(),
  isWaterfront: z.boolean().nullable(),
  storeys: z.number().min(0).max(100).nullable(),
  isRenovated: z.boolean().nullable(),
  /** Share of the floor area, from 0 to 1. */
  basementShare: z.number().min(0).max(1).nullable(),
  zoning: lineText(1, 200).nullable(),
  ocp: lineText(1, 200).nullable(),
  /** Share of the assessed value, from 0 to 1. */
  buildingShare: z.number().min(0).max(1).nullable(),
})
export type MarketAttributes = z.infer<typeof MarketAttributes>

const ATTRIBUTE_KEYS = MarketAttributes.keyof().options

/** Attributes without an entry are unknown. */
export const SourcedFact = z.object({
  key: z.enum(ATTRIBUTE_KEYS),
  value: z.union([z.number(), z.boolean(), z.string()]),
  /** Key in the analysis's `provenance`. */
  releaseId: z.number().int(),
})
export type SourcedFact = z.infer<typeof SourcedFact>

export const PlaceFields = {
  name: lineText(1, 300),
  position: LngLat,
  marketClass: z.enum(MARKET_CLASSES),
  tenure: z.enum(TENURES),
  /** Strata plan. */
  building: lineText(1, 100).nullable(),
  neighbourhood: lineText(1, 200).nullable(),
}

export const AnalysisSubject = z.object({
  ...PlaceFields,
  upid: z.string().nullable(),
  pid: z.string().nullable(),
  /** As of the effective date, read when the analysis is created or renewed. */
  facts: z.array(SourcedFact),
  /** A person's values, which replace values from sources. Null discards a source's value as wrong. */
  corrections: MarketAttributes.partial(),
  importedFacts: ImportedFacts,
  ...SubjectImports,
})
export type AnalysisSubject = z.infer<typeof AnalysisSubject>

const MarketArea = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ring'),
    metres: z.number().min(RING_METRES.min).max(RING_METRES.max),
  }),
  z.object({ kind: z.literal('neighbourhood') }),
  z.object({ kind: z.literal('any') }),
])

const Bound = z.number().min(0).max(1e12).nullable()
const FilterRange = z.object({ least: Bound, most: Bound })

/** Limits the comparables. The market line uses all sales. */
const AnalysisFilters = z.object({
  /** Whole months before the effective date. Null for no limit. */
  months: z.number().int().min(1).max(120).nullable(),
  ranges: z.object(
    Object.fromEntries(FILTER_KEYS.map((key) => [key, FilterRange.optional()])) as Record<
      (typeof FILTER_KEYS)[number],
      z.ZodOptional<typeof FilterRange>
    >,
  ),
})

/**
 * `include` allows a sale despite a filter, `pin` makes it one of the ten comparables, `exclude` removes it.
 */
export const SaleChoice = z.object({
  saleId: SaleId,
  choice: z.enum(CHOICES),
  note: paragraphText(0, 1_000),
})
export type SaleChoice = z.infer<typeof SaleChoice>

/** A person's adjustment, which replaces the model's. The note says why. */
export const AdjustmentOverride = z.object({
  saleId: SaleId,
  row: GridRowName,
  dollars: z.number().min(-1e9).max(1e9),
  note: paragraphText(0, 1_000),
})
export type AdjustmentOverride = z.infer<typeof AdjustmentOverride>

const Percent = z.number().min(0).max(100).nullable()
const CostDollars = Count.nullable()

/** Values not entered are null. Percentages are of the price. */
export const SellingCosts = z.object({
  firstPercent: Percent,
  /** Part of the price to which the first rate applies. The second applies to the rest. */
  firstDollars: CostDollars,
  restPercent: Percent,
  legalDollars: CostDollars,
  mortgageDollars: CostDollars,
  otherDollars: CostDollars,
})

const Settings = {
  title: lineText(1, MAX_TITLE).nullable(),
  effectiveDate: MarketDay,
  area: MarketArea,
  filters: AnalysisFilters,
  choices: boundedList(SaleChoice, { min: 0, max: MAX_CHOICES }),
  overrides: boundedList(AdjustmentOverride, { min: 0, max: MAX_OVERRIDES }),
  notes: paragraphText(0, MAX_ANALYSIS_NOTES),
  sellingCosts: SellingCosts,
  pages: ClientPages,
  photos: ComparablePhotos,
}

export const Analysis = z.object({
  id: z.uuid(),
  ...Settings,
  choices: z.array(SaleChoice),
  overrides: z.array(AdjustmentOverride),
  photos: z.array(ComparablePhoto),
  subject: AnalysisSubject,
  provenance: ProvenanceById,
  /** When sales and market line were read. They stay in use until renewal. */
  readAt: z.string(),
  /** Incremented by each change. */
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Analysis = z.infer<typeof Analysis>

export const AnalysisSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  subjectName: z.string(),
  marketClass: z.enum(MARKET_CLASSES),
  /** Class that the subject is compared as. Null if it is `marketClass`. */
  comparedAs: z.enum(MARKET_CLASSES).nullable(),
  position: LngLat,
  effectiveDate: z.string(),
  /** Null until the current content is valued. */
  valueDollars: z.number().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type AnalysisSummary = z.infer<typeof AnalysisSummary>

export const ANALYSIS_ORDERS = ['updated', 'created', 'title', 'value', 'effectiveDate'] as const

export const AnalysisId = z.object({ analysisId: z.uuid(), clientId: ClientId })

const SubjectChange = z
  .object({ ...PlaceFields, corrections: MarketAttributes.partial(), ...SubjectImports })
  .partial()

/** Omitted settings are unchanged. Lists and `corrections` are replaced as a whole. */
export const AnalysisChange = z.object(Settings).extend({ subject: SubjectChange }).partial()
export type AnalysisChange = z.infer<typeof AnalysisChange>

export const ChangeAnalysis = AnalysisId.extend({
  /** Edited version. Refused if a newer one is stored. */
  version: Count,
  change: AnalysisChange,
  /** Sale removed by Undo, which restores the earlier basis. Ignored if the change reads sales again. */
  undoneSale: SaleId.optional(),
  /** Makes the pages the default for new analyses. */
  isPagesDefault: z.boolean().optional(),
})
export type ChangeAnalysis = z.infer<typeof ChangeAnalysis>

export const CreateAnalysis = z.object({
  subject: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('parcel'), upid: Upid }),
    /** For a subject without a parcel, such as a new building. */
    z.object({ kind: z.literal('hand'), ...PlaceFields, corrections: MarketAttributes.partial() }),
  ]),
  /** Default: today. */
  effectiveDate: MarketDay.optional(),
  /** A retry with the same id returns the created analysis. */
  analysisId: z.uuid().optional(),
  clientId: ClientId,
})
export type CreateAnalysis = z.infer<typeof CreateAnalysis>

export const AnalysisVersion = z.object({
  id: z.uuid(),
  storedAt: z.string(),
  /** Empty if stored automatically. */
  name: z.string(),
  valueDollars: z.number().nullable(),
})
export type AnalysisVersion = z.infer<typeof AnalysisVersion>
