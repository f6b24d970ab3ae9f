/** Result of a market analysis. Shares are fractions: 0.078 is 7.8 %. */
import { z } from 'zod'
import { SALE_STATES } from '#domain/valuation/analysis/analysed-sales.ts'
import { LISTINGS_STATES } from '#domain/valuation/analysis/market/market-course.ts'
import { FILTER_KEYS } from '#domain/valuation/analysis/sale-filters.ts'
import { UNSTATED_BY } from '#domain/valuation/cma/design/terms.ts'
import { MARKET_CLASSES } from '#domain/valuation/cma/sales/market-sale.ts'
import { LngLat } from '../wire/geometry.ts'
import { ProvenanceById } from '../wire/provenance.ts'
import { AdjustmentOverride, MarketAttributes } from './analyses.ts'
import { GridRowName, ImportedAttribute } from './imported-attributes.ts'
import { AccuracyCard, RatioStudy } from './market-record.ts'
import { ShownSale } from './market-sales.ts'

const Row = GridRowName

const GridRow = z.object({
  row: Row,
  /** To the cent. The rows add up to the adjusted price less the sale price. */
  dollars: z.number(),
  /** The model's own adjustment, even if overridden. */
  modelDollars: z.number(),
  /** Share of the price before this row. */
  share: z.number(),
  override: AdjustmentOverride.nullable(),
  /** Side that lacks the attribute. Null if neither does, or if the row has no attribute. */
  unstatedBy: z.enum(UNSTATED_BY).nullable(),
})

const AnswerComparable = z.object({
  /** Numbered from 1 by distance, counting withheld comparables. */
  number: z.number().int(),
  sale: ShownSale,
  /** From 0 to 0.4. All weights add up to 1. */
  weight: z.number(),
  metres: z.number(),
  /** In grid order. */
  rows: z.array(GridRow),
  adjustedDollars: z.number(),
  netShare: z.number(),
  grossShare: z.number(),
  isPinned: z.boolean(),
  reason: z.string(),
  /** Change of the value without this comparable. Null for the only comparable. */
  influence: z.number().nullable(),
})

const AnswerCandidate = z.object({
  sale: ShownSale,
  state: z.enum(SALE_STATES),
  metres: z.number(),
  reason: z.string(),
})

const RowReason = z.object({
  row: Row,
  /** Change of ln price per unit; for size and lot, per ln area (0.62: +0.62 % for +1 % area). */
  coefficient: z.number(),
  standardError: z.number(),
  /** `market line of 9,412 sales: +0.62 % per 1 % floor area at this size, ± 0.05` */
  text: z.string(),
})

/** The subject compared with the typical property around it. All dollars add up to the value. */
const ValueParts = z.object({
  typicalDollars: z.number(),
  rows: z.array(z.object({ row: Row, dollars: z.number() })),
  /** Value from comparables less the model's estimate. */
  comparablesDollars: z.number(),
})

/**
 * `within10`: share of similar values within 10 % of the price; `fsd`: forecast standard deviation, relative
 * to the value.
 */
const Confidence = z.object({ within10: z.number(), fsd: z.number() })

const MarketMonth = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  saleCount: z.number().int(),
  /** Price level; 1 on the effective date. Null for too few sales. */
  index: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  medianDollars: z.number().nullable(),
  /** Median over closed listings with a listing date. Null below five. */
  daysOnMarket: z.number().nullable(),
  /** Median of price without GST, divided by the last list price. */
  saleToList: z.number().nullable(),
})

const MarketCourse = z.object({
  months: z.array(MarketMonth),
  /**
   * Other active listings of the subject's class and tenure around it. Null if unknown or withheld (see
   * `listings`), or if tenures were not recorded.
   */
  activeCount: z.number().int().nullable(),
  /** Active listings divided by the monthly sales of the last six months. Null if either is missing. */
  monthsOfSupply: z.number().nullable(),
  /** Circle in which listings and sales are counted. Null without `activeCount`. */
  supplyCircle: z.object({ kilometres: z.number(), soldCount: z.number().int() }).nullable(),
  /** Releases, as keys of `provenance`. Empty behind a link. */
  madeFrom: z.object({
    sales: z.array(z.number().int()),
    /** Other releases that describe the sales. Null if not recorded. */
    descriptions: z.array(z.number().int()).nullable(),
    listings: z.array(z.number().int()),
  }),
})

const CompetingListing = z.object({
  id: z.string(),
  listingNumber: z.string(),
  upid: z.string().nullable(),
  name: z.string(),
  position: LngLat,
  status: z.enum(['active', 'pending', 'expired']),
  listedOn: z.string(),
  priceDollars: z.number(),
  previousPriceDollars: z.number().nullable(),
  attributes: MarketAttributes,
  metres: z.number(),
  releaseId: z.number().int(),
})

const AssessedValue = z.object({
  year: z.number().int(),
  totalDollars: z.number(),
  landDollars: z.number().nullable(),
  improvementDollars: z.number().nullable(),
  /** July 1 of the previous year. */
  asOf: z.string(),
  /** At the price level of the effective date. Null if the index does not reach back to `asOf`. */
  adjustedDollars: z.number().nullable(),
  releaseId: z.number().int(),
})

const Distribution = z.object({
  key: z.enum(FILTER_KEYS),
  /** Bin edges, one more than `counts`. The last bin includes its upper edge. */
  bounds: z.array(z.number()),
  /** Eligible sales around the subject, ignoring filters. */
  counts: z.array(z.number().int()),
  unknownCount: z.number().int(),
})

/** `line`: regional; `local`: fitted to the surrounding sales; `by hand`: too few sales. */
const AnswerMarket = z.object({
  edition: z.enum(['line', 'local', 'by hand']),
  /** `Metro Vancouver` */
  area: z.string().nullable(),
  /** Null without a line. */
  fittedOn: z.string().nullable(),
  lineSaleCount: z.number().int().nullable(),
  /** Sales around the subject that support its value. */
  poolCount: z.number().int(),
  poolMonths: z.number().int(),
})

export const AnalysisValue = z.object({
  dollars: z.number(),
  /** In ln value. Null without a model. */
  standardError: z.number().nullable(),
  /** Ranges of 80 and 90 %. If empty, `notes` says why. */
  ranges: z.array(z.object({ share: z.number(), lowDollars: z.number(), highDollars: z.number() })),
})

const ValueNote = z.object({
  text: z.string(),
  /** Facts in the note. A link that hides one of them hides the note. */
  facts: z.array(z.enum([...MarketAttributes.keyof().options, 'neighbourhood'])).readonly(),
  isCounted: z.boolean(),
})

export const AnalysisAnswer = z.object({
  /** Version of the valued analysis; for a draft, the version that it changes. */
  version: z.number().int(),
  /** Hash of the inputs, 16 hexadecimal digits. Null without a value. */
  hash: z.string().nullable(),
  /** Null if there is no value; `reason` then says why. */
  value: AnalysisValue.nullable(),
  reason: z.string().nullable(),
  /** Class that the subject is compared as, if different: land, for a house with a worthless building. */
  comparedAs: z.enum(MARKET_CLASSES).nullable(),
  /** A person's corrections, otherwise values from sources. */
  attributes: MarketAttributes,
  market: AnswerMarket.nullable(),
  /** Nearest first. */
  comparables: z.array(AnswerComparable),
  /** Sales chosen by hand, then at most 400 others; each group nearest first. */
  candidates: z.array(AnswerCandidate),
  /** Number of sales by state, including those left out of `candidates`. */
  counts: z.object({
    eligible: z.number().int(),
    filtered: z.number().int(),
    rejected: z.number().int(),
  }),
  reasons: z.array(RowReason),
  /** Null without a model that adjusts, or behind a link without adjustments. */
  why: ValueParts.nullable(),
  /** Rows in which the subject lies outside the range of the comparables. */
  unbracketed: z.array(Row),
  notes: z.array(ValueNote),
  narrowing: z.array(z.string()),
  accuracy: AccuracyCard.nullable(),
  confidence: Confidence.nullable(),
  /** Empty behind a link. */
  imported: z.array(ImportedAttribute),
  study: RatioStudy,
  course: MarketCourse,
  /** `not known`: listings were read after the effective date. `withheld`: a link hides some or all. */
  listings: z.enum(LISTINGS_STATES),
  /** Nearest first. An empty list means no competition only if `listings` is `known`. */
  competition: z.array(CompetingListing),
  /** Null if unknown, or if a link withholds some. */
  competitionCount: z.number().int().nullable(),
  assessed: AssessedValue.nullable(),
  distributions: z.array(Distribution),
  /**
   * What `renewAnalysis` would update: sales; neighbourhood or strata plan (`place`); market line or past
   * record (`market`).
   */
  news: z.array(z.enum(['sales', 'place', 'market'])),
  provenance: ProvenanceById,
})
export type AnalysisAnswer = z.infer<typeof AnalysisAnswer>
