/** The answer of a market analysis: everything its screen shows. Shares are 0.078 for 7.8 %. */
import { z } from 'zod'
import { SALE_STATES } from '#domain/valuation/analysis/analysed-sales.ts'
import { LISTINGS_STATES } from '#domain/valuation/analysis/market/market-course.ts'
import { FILTER_KEYS } from '#domain/valuation/analysis/sale-filters.ts'
import { UNSTATED_BY } from '#domain/valuation/cma/design/terms.ts'
import { MARKET_CLASSES } from '#domain/valuation/cma/sales/market-sale.ts'
import { LngLat } from '../wire/geometry.ts'
import { ProvenanceById } from '../wire/provenance.ts'
import { AccuracyCard } from './accuracy-card.ts'
import { AdjustmentOverride, MarketAttributes } from './analyses.ts'
import { GridRowName, ImportedAttribute } from './imported-attributes.ts'
import { ShownSale } from './market-sales.ts'
import { RatioStudy } from './ratio-study.ts'

const Row = GridRowName

const GridRow = z.object({
  row: Row,
  /** To the cent; all rows add up to adjusted less sale price. */
  dollars: z.number(),
  /** The model's amount, even with an override. */
  modelDollars: z.number(),
  /** Share of the price before this row. */
  share: z.number(),
  override: AdjustmentOverride.nullable(),
  /** Null: both state the attribute, or the row has no attribute. */
  unstatedBy: z.enum(UNSTATED_BY).nullable(),
})

const AnswerComparable = z.object({
  /** From 1, by distance. The number is the same on every page, even if other comparables are withheld. */
  number: z.number().int(),
  sale: ShownSale,
  /** 0 to 0.4; all add up to 1. */
  weight: z.number(),
  metres: z.number(),
  /** Every row of the grid, in its order. */
  rows: z.array(GridRow),
  adjustedDollars: z.number(),
  netShare: z.number(),
  grossShare: z.number(),
  isPinned: z.boolean(),
  reason: z.string(),
  /** Change of the value without it; null if unknown (no other comparable remains). */
  influence: z.number().nullable(),
})

/** A sale around the subject that is not a comparable. */
const AnswerCandidate = z.object({
  sale: ShownSale,
  state: z.enum(SALE_STATES),
  metres: z.number(),
  reason: z.string(),
})

/** The model's reason behind a row of adjustments. */
const RowReason = z.object({
  row: Row,
  /** Change of ln price: per ln area for size and lot (0.62: +0.62 % for +1 %), per unit for the other rows. */
  coefficient: z.number(),
  standardError: z.number(),
  /** `market line of 9,412 sales: +0.62 % per 1 % floor area at this size, ± 0.05` */
  text: z.string(),
})

/** The subject against the typical property around it: all dollars add up to the value to the cent. */
const ValueParts = z.object({
  typicalDollars: z.number(),
  rows: z.array(z.object({ row: Row, dollars: z.number() })),
  /** Effect of the comparables beyond the model's line. */
  comparablesDollars: z.number(),
})

/** Confidence as stated by lenders: the share of such values within 10 % of the price, and the forecast standard deviation relative to the value. */
const Confidence = z.object({ within10: z.number(), fsd: z.number() })

const MarketMonth = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  saleCount: z.number().int(),
  /** Price level relative to the effective date (1), used for the time adjustment; null: too few sales. */
  index: z.number().nullable(),
  /** Band of the index, 80 %. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  medianDollars: z.number().nullable(),
  /** Medians of closed listings with a listing date; null: fewer than five. */
  daysOnMarket: z.number().nullable(),
  /** Price paid, without GST, by the last list price. */
  saleToList: z.number().nullable(),
})

const MarketCourse = z.object({
  months: z.array(MarketMonth),
  /**
   * Active listings of the class and tenure around the subject on the effective date, without the subject's. Null: unknown or withheld (see
   * `listings`), or their tenure was not recorded.
   */
  activeCount: z.number().int().nullable(),
  /** Active listings divided by the monthly sales of the last six months; null without sales, or as for `activeCount`. */
  monthsOfSupply: z.number().nullable(),
  /** Circle around the subject for both counts, and its sales in these six months; null if `activeCount` is null. */
  supplyCircle: z.object({ kilometres: z.number(), soldCount: z.number().int() }).nullable(),
  /** Releases behind these figures, keys of `provenance`; empty behind a link. */
  madeFrom: z.object({
    sales: z.array(z.number().int()),
    /** Other releases that describe the sales; null if a sale's were not recorded. */
    descriptions: z.array(z.number().int()).nullable(),
    listings: z.array(z.number().int()),
  }),
})

/** A listing of another property around the subject that is for sale, or expired unsold. */
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
  /** Valuation day: July 1 of the year before. */
  asOf: z.string(),
  /** Dollars in the market of the effective date; null if the price index does not reach back that far. */
  adjustedDollars: z.number().nullable(),
  releaseId: z.number().int(),
})

const Distribution = z.object({
  key: z.enum(FILTER_KEYS),
  /** Bounds of the bins, one more than counts; the last bin includes its end. */
  bounds: z.array(z.number()),
  /** Eligible sales around the subject, ignoring filters. */
  counts: z.array(z.number().int()),
  unknownCount: z.number().int(),
})

/** `line`: by a market line; `local`: by a fit of the surrounding sales; `by hand`: too few sales for either. */
const AnswerMarket = z.object({
  edition: z.enum(['line', 'local', 'by hand']),
  /** Market area: `Metro Vancouver`. */
  area: z.string().nullable(),
  /** Day on which the line was fitted, and its sales; null without a line. */
  fittedOn: z.string().nullable(),
  lineSaleCount: z.number().int().nullable(),
  /** Sales around the subject that support its value, and the months that they cover. */
  poolCount: z.number().int(),
  poolMonths: z.number().int(),
})

export const AnalysisValue = z.object({
  /** The median to expect. */
  dollars: z.number(),
  /** Standard error of ln value; null without a model. */
  standardError: z.number().nullable(),
  /** Ranges of 80 and 90 %; empty: `notes` says why. */
  ranges: z.array(z.object({ share: z.number(), lowDollars: z.number(), highDollars: z.number() })),
})

const ValueNote = z.object({
  text: z.string(),
  /** Facts of the subject that the note mentions. Behind a link, the note is shown only together with them. */
  facts: z.array(z.enum([...MarketAttributes.keyof().options, 'neighbourhood'])).readonly(),
  /** Whether the note states a number of sales. */
  isCounted: z.boolean(),
})

export const AnalysisAnswer = z.object({
  /** Version of the valued analysis; for a draft, the version that it changes. */
  version: z.number().int(),
  /** Hash of the inputs: 16 hexadecimal digits; null without a value. */
  hash: z.string().nullable(),
  /** Null: `reason` says why the value is missing. */
  value: AnalysisValue.nullable(),
  reason: z.string().nullable(),
  /**
   * Class in which the subject is compared if it differs from its class, for example land for a house with a building of almost no value. Null: the
   * subject's class.
   */
  comparedAs: z.enum(MARKET_CLASSES).nullable(),
  /** Attributes used for the subject: corrections, else sources. */
  attributes: MarketAttributes,
  market: AnswerMarket.nullable(),
  /** The nearest first. */
  comparables: z.array(AnswerComparable),
  /** All chosen sales, then at most 400 others; each group nearest first. */
  candidates: z.array(AnswerCandidate),
  /** Sales around the subject by state, including those left out of `candidates`. */
  counts: z.object({
    eligible: z.number().int(),
    filtered: z.number().int(),
    rejected: z.number().int(),
  }),
  reasons: z.array(RowReason),
  /** Null without a value, without a model that adjusts, and behind a link without adjustments. */
  why: ValueParts.nullable(),
  /** Rows in which the subject is not between its comparables. */
  unbracketed: z.array(Row),
  notes: z.array(ValueNote),
  narrowing: z.array(z.string()),
  accuracy: AccuracyCard.nullable(),
  confidence: Confidence.nullable(),
  /** Empty behind a link. */
  imported: z.array(ImportedAttribute),
  study: RatioStudy,
  course: MarketCourse,
  /** `not known`: the effective date is before the day on which the listings were read. `withheld`: behind a link, for some or all of them. */
  listings: z.enum(LISTINGS_STATES),
  /** The nearest. An empty list means no competition only if `listings` is `known`. */
  competition: z.array(CompetingListing),
  /** Total number; null if unknown, or if a link withholds some. */
  competitionCount: z.number().int().nullable(),
  assessed: AssessedValue.nullable(),
  distributions: z.array(Distribution),
  /** Newer data that `renewAnalysis` reads: sales, the neighbourhood or strata plan of the subject or of an own sale, a market line or past record. */
  news: z.array(z.enum(['sales', 'place', 'market'])),
  provenance: ProvenanceById,
})
export type AnalysisAnswer = z.infer<typeof AnalysisAnswer>
