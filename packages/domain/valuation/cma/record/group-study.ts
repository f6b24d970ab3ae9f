import { median } from '../algebra/order-statistics.ts'
import type { MarketSale } from '../sales/market-sale.ts'
import { studyRatios } from './ratio-study.ts'
import type { RecordEntry } from './record-entry.ts'

/**
 * `likes`: horizontal equity, with each ratio relative to the median of its neighbourhood and its half by
 * size and age.
 */
export const STUDY_KINDS = ['all', 'likes', 'neighbourhood', 'size', 'age', 'price'] as const
export type StudyKind = (typeof STUDY_KINDS)[number]

export interface StudyFigure {
  value: number
  low: number
  high: number
}

interface StudyFigures {
  count: number
  medianRatio: StudyFigure
  cod: StudyFigure
  prd: StudyFigure
  prb: StudyFigure
}

export interface GroupStudy {
  kind: StudyKind
  /** Neighbourhood, or quartile from `1` (lowest). Null for all sales and for `likes`. */
  name: string | null
  /** Bounds of a quartile in square metres, years built or dollars. Absent in older studies. */
  range?: { least: number; most: number }
  ours: StudyFigures
  assessed: StudyFigures | null
}

const MIN_STUDY_SIZE = 30
/** Smaller groups would look too uniform, because each ratio shifts its own median. */
const MIN_SIMILAR = 8
const RESAMPLE_COUNT = 200

/** `assessed`: assessed value for the year of each sale, in dollars by sale id. */
export function studyGroups(
  entries: readonly RecordEntry[],
  sales: readonly MarketSale[],
  assessed: ReadonlyMap<string, number>,
): GroupStudy[] {
  const byId = new Map(sales.map((sale) => [sale.id, sale]))
  const studyEntries = entries.flatMap((entry) => {
    const sale = byId.get(entry.saleId)
    return sale === undefined ? [] : [{ entry, sale }]
  })
  const study = (
    kind: StudyKind,
    name: string | null,
    members: readonly StudyEntry[],
    range?: GroupStudy['range'],
  ): GroupStudy[] => {
    const ours = studyWithIntervals(valueEstimates(members))
    if (ours === null) return []
    const assessors = studyWithIntervals(assessmentEstimates(members, assessed))
    return [{ kind, name, ...(range && { range }), ours, assessed: assessors }]
  }
  const quartiles = {
    size: splitByQuartile(studyEntries, QUARTILE_VALUES.size),
    age: splitByQuartile(studyEntries, QUARTILE_VALUES.age),
    price: splitByQuartile(studyEntries, QUARTILE_VALUES.price),
  }
  const studyQuartiles = (kind: QuartileKind) =>
    quartiles[kind].flatMap((members, index) =>
      study(kind, String(index + 1), members, findRange(members, QUARTILE_VALUES[kind])),
    )
  const neighbourhoods = [...Map.groupBy(studyEntries, ({ sale }) => sale.neighbourhood)]
    // Skips a neighbourhood that has all sales, because it would repeat them.
    .filter(([name, members]) => name !== null && members.length < studyEntries.length)
    .sort(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1))
  return [
    ...study('all', null, studyEntries),
    ...studySimilarSales(studyEntries, [quartiles.size, quartiles.age], assessed),
    ...neighbourhoods.flatMap(([name, members]) => study('neighbourhood', name, members)),
    ...studyQuartiles('size'),
    ...studyQuartiles('age'),
    ...studyQuartiles('price'),
  ]
}

type QuartileKind = 'size' | 'age' | 'price'

/** Values by which sales are sorted into quartiles, ascending. */
const QUARTILE_VALUES: Readonly<Record<QuartileKind, (entry: StudyEntry) => number | null>> = {
  size: ({ sale: { attributes } }) => attributes.floorSquareMetres ?? attributes.lotSquareMetres,
  age: ({ sale: { attributes } }) => (attributes.yearBuilt === null ? null : -attributes.yearBuilt),
  // Uses the mean: sorting by value or price alone also sorts by its error, which biases the ratios.
  price: ({ entry }) => (entry.valueDollars + entry.priceDollars) / 2,
}

function findRange(
  members: readonly StudyEntry[],
  key: (entry: StudyEntry) => number | null,
): GroupStudy['range'] {
  const values = members.map((member) => Math.abs(key(member) ?? 0))
  return { least: Math.min(...values), most: Math.max(...values) }
}

interface StudyEntry {
  entry: RecordEntry
  sale: MarketSale
}

type Estimates = Parameters<typeof studyRatios>[0]

const valueEstimates = (members: readonly StudyEntry[]): Estimates =>
  members.map(({ entry }) => ({ estimate: entry.valueDollars, price: entry.priceDollars }))

const assessmentEstimates = (
  members: readonly StudyEntry[],
  assessed: ReadonlyMap<string, number>,
): Estimates =>
  members.flatMap(({ entry: { saleId, priceDollars } }) => {
    const estimate = assessed.get(saleId)
    return estimate === undefined ? [] : [{ estimate, price: priceDollars }]
  })

/** COD of similar sales: mean deviation from their median ratio. */
function studySimilarSales(
  studyEntries: readonly StudyEntry[],
  bands: readonly (readonly (readonly StudyEntry[])[])[],
  assessed: ReadonlyMap<string, number>,
): GroupStudy[] {
  // Omits sales of unknown value.
  const lowFlagsByBand = bands.map((quartiles) => {
    const flags = quartiles.flatMap((members, index) => members.map((member) => [member, index < 2] as const))
    return new Map(flags)
  })
  const groups = Map.groupBy(studyEntries, (member) =>
    [member.sale.neighbourhood, ...lowFlagsByBand.map((lowFlags) => lowFlags.get(member))].join('\n'),
  )
  const studyBands = (toEstimates: (group: readonly StudyEntry[]) => Estimates) =>
    studyWithIntervals(
      [...groups.values()].map(toEstimates).flatMap((group) => {
        if (group.length < MIN_SIMILAR) return []
        const level = median(group.map(({ estimate, price }) => estimate / price))
        return group.map(({ estimate, price }) => ({ estimate: estimate / level, price }))
      }),
    )
  const ours = studyBands(valueEstimates)
  if (ours === null) return []
  const assessors = studyBands((group) => assessmentEstimates(group, assessed))
  return [{ kind: 'likes', name: null, ours, assessed: assessors }]
}

/** Lowest first. */
function splitByQuartile<Item>(items: readonly Item[], key: (item: Item) => number | null): Item[][] {
  const sortedItems = items
    .flatMap((item) => {
      const value = key(item)
      return value === null ? [] : [{ item, value }]
    })
    .sort((a, b) => a.value - b.value)
  return [0, 1, 2, 3].map((quartile) => {
    const from = Math.round((quartile * sortedItems.length) / 4)
    const to = Math.round(((quartile + 1) * sortedItems.length) / 4)
    return sortedItems.slice(from, to).map(({ item }) => item)
  })
}

/**
 * Study with 95 % bootstrap percentile intervals. Null for fewer than 30 estimates. The number of estimates
 * seeds the random numbers.
 */
export function studyWithIntervals(
  estimates: readonly { estimate: number; price: number }[],
): StudyFigures | null {
  const study = estimates.length < MIN_STUDY_SIZE ? null : studyRatios(estimates)
  if (study === null) return null
  let state = estimates.length
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 4294967296) * estimates.length)
  }
  const resamples = Array.from({ length: RESAMPLE_COUNT }, () =>
    studyRatios(estimates.map(() => estimates[next()] as (typeof estimates)[number])),
  ).filter((ratios) => ratios !== null)
  const figure = (measure: 'medianRatio' | 'cod' | 'prd' | 'prb'): StudyFigure => {
    const sorted = Float64Array.from(resamples, (ratios) => ratios[measure]).sort()
    const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? study[measure]
    return { value: study[measure], low: at(0.025), high: at(0.975) }
  }
  return {
    count: study.count,
    medianRatio: figure('medianRatio'),
    cod: figure('cod'),
    prd: figure('prd'),
    prb: figure('prb'),
  }
}
