import { formatWholePercent, toWholePercent } from '../text/percent.ts'

interface NamedShare {
  label: string
  /** Share of the parcel, 0 to 1. */
  share: number
}

interface LabelledPercent extends NamedShare {
  /** Rounded; 0 for less than half a percent. */
  percent: number
}

interface LabelledPercents {
  /** Largest first. */
  shares: LabelledPercent[]
  isOverlapping: boolean
  /** Whether one label covers the parcel, so that its percent is not shown. */
  isWhole: boolean
}

/** Smaller shares are treated as drawing errors between separate outlines. */
export const MIN_LABEL_SHARE = 0.01
/** A smaller piece is also a drawing error if its share is below `MIN_WIDE_SHARE`. */
export const SLIVER_SQUARE_METRES = 10
export const MIN_WIDE_SHARE = 0.1
/** One label with this share counts as covering the whole parcel. */
export const MIN_WHOLE_SHARE = 0.95
/** A total this near the whole parcel counts as the whole. */
const MAX_MISFIT = 0.02
const MAX_LABELS = 5

export const OVERLAPPING = 'overlapping'
export const isOverlap = (shares: readonly number[]): boolean => sum(shares) > 1 + MAX_MISFIT

/** Whether a piece of a parcel is treated as a drawing error. */
export const isSliver = (share: number, areaSquareMetres: number): boolean =>
  share < MIN_LABEL_SHARE || (share < MIN_WIDE_SHARE && areaSquareMetres < SLIVER_SQUARE_METRES)

/**
 * Sums the shares of each label, up to the whole parcel. Omits slivers unless there is nothing else. Percentages
 * of a fully covered parcel add up to 100.
 */
export function toLabelledPercents(entries: readonly NamedShare[]): LabelledPercents {
  const byLabel = new Map<string, number>()
  for (const { label, share } of entries) byLabel.set(label, Math.min((byLabel.get(label) ?? 0) + share, 1))
  const sorted = [...byLabel]
    .map(([label, share]) => ({ label, share }))
    .sort((a, b) => b.share - a.share || (a.label < b.label ? -1 : 1))
  const largeShares = sorted.filter(({ share }) => share >= MIN_LABEL_SHARE)
  const labels = largeShares.length > 0 ? largeShares : sorted
  const sizes = labels.map(({ share }) => share)
  const total = sum(sizes)
  const percents = Math.abs(total - 1) <= MAX_MISFIT ? dividePercent(100, sizes) : sizes.map(toWholePercent)
  return {
    shares: labels.map((label, index) => ({ ...label, percent: percents[index] ?? 0 })),
    isOverlapping: isOverlap(sizes),
    isWhole: labels.length === 1 && total >= MIN_WHOLE_SHARE,
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Divides a percent by shares, largest first. Rounds by largest remainder, so that the parts add up to it. */
export function dividePercent(whole: number, shares: readonly number[]): number[] {
  const total = sum(shares)
  const values = shares.map((share) => (share / total) * whole)
  const percents = values.map((percent) => Math.max(Math.floor(percent), 1))
  const byLoss = values.map((percent, index) => ({ index, loss: percent - (percents[index] ?? 0) }))
  byLoss.sort((a, b) => b.loss - a.loss || a.index - b.index)
  const rest = whole - sum(percents)
  for (const { index } of byLoss.slice(0, Math.max(rest, 0))) percents[index] = (percents[index] ?? 0) + 1
  if (rest < 0) percents[0] = (percents[0] ?? 0) + rest
  return percents
}

/** `RS-1`; `RS-1 62%, RT-7 38%`; `P-1 100%, RS-2 5% (overlapping)`; `ALR 40%`; null if empty. */
export function formatShares(entries: readonly NamedShare[]): string | null {
  const { shares, isOverlapping, isWhole } = toLabelledPercents(entries)
  if (shares.length === 0) return null
  const parts = shares
    .slice(0, MAX_LABELS)
    .map(({ label, percent }) => (isWhole ? label : `${label} ${formatWholePercent(percent)}`))
  if (shares.length > MAX_LABELS) parts.push(`${shares.length - MAX_LABELS} more`)
  return isOverlapping ? `${parts.join(', ')} (${OVERLAPPING})` : parts.join(', ')
}
