import { formatPercent, formatShare } from '../text/percent.ts'

interface NamedShare {
  label: string
  /** Share of the parcel, 0 to 1. */
  share: number
}

interface LabelledPercent extends NamedShare {
  /** `62%`. Null if one label covers the parcel. */
  percent: string | null
}

interface LabelledPercents {
  /** Largest first. */
  shares: LabelledPercent[]
  isOverlapping: boolean
}

/** Smaller shares are treated as drawing errors between separate outlines. */
export const MIN_LABEL_SHARE = 0.01
/** A smaller piece is also a drawing error if its share is below `MIN_WIDE_SHARE`. */
export const SLIVER_SQUARE_METRES = 10
export const MIN_WIDE_SHARE = 0.1
/** One label with this share counts as covering the whole parcel. */
const MIN_WHOLE_SHARE = 0.95
/** A total this near the whole parcel counts as the whole. */
const MAX_MISFIT = 0.02
const MAX_LABELS = 5

export const OVERLAPPING = 'overlapping'

/**
 * Adds up equal labels, to at most the whole parcel. Omits slivers unless there is nothing else. Percentages
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
  const total = labels.reduce((sum, { share }) => sum + share, 0)
  const [first] = labels
  if (first && labels.length === 1 && first.share >= MIN_WHOLE_SHARE) {
    return { shares: [{ ...first, percent: null }], isOverlapping: false }
  }
  const percents = Math.abs(total - 1) <= MAX_MISFIT ? roundPercents(labels, total) : null
  return {
    shares: labels.map(({ label, share }, index) => ({
      label,
      share,
      percent: percents ? formatPercent(percents[index] ?? 0) : formatShare(share),
    })),
    isOverlapping: total > 1 + MAX_MISFIT,
  }
}

/** Rounds by largest remainder, so that percentages add up to 100. */
function roundPercents(shares: readonly NamedShare[], total: number): number[] {
  const values = shares.map(({ share }) => (share / total) * 100)
  const percents = values.map((percent) => Math.max(Math.floor(percent), 1))
  const byLoss = values.map((percent, index) => ({ index, loss: percent - (percents[index] ?? 0) }))
  byLoss.sort((a, b) => b.loss - a.loss || a.index - b.index)
  const rest = 100 - percents.reduce((sum, percent) => sum + percent, 0)
  for (const { index } of byLoss.slice(0, Math.max(rest, 0))) percents[index] = (percents[index] ?? 0) + 1
  if (rest < 0) percents[0] = (percents[0] ?? 0) + rest
  return percents
}

/** `RS-1`; `RS-1 62%, RT-7 38%`; `P-1 100%, RS-2 5% (overlapping)`; `ALR 40%`; null if empty. */
export function formatShares(entries: readonly NamedShare[]): string | null {
  const { shares, isOverlapping } = toLabelledPercents(entries)
  if (shares.length === 0) return null
  const parts = shares
    .slice(0, MAX_LABELS)
    .map(({ label, percent }) => (percent === null ? label : `${label} ${percent}`))
  if (shares.length > MAX_LABELS) parts.push(`${shares.length - MAX_LABELS} more`)
  return isOverlapping ? `${parts.join(', ')} (${OVERLAPPING})` : parts.join(', ')
}
