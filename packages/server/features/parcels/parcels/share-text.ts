import { formatShare } from '#domain/text/percent.ts'

/** Text of a table cell about the zones or plan areas of a parcel, and their shares of it. */

interface Share {
  label: string
  /** Share of the parcel, from 0 to 1. */
  share: number
}

/** Least share that counts as real: zone outlines and parcel outlines are drawn separately, and smaller overlaps are their misfit. */
const SLIVER = 0.01
/** Share from which the rest of the parcel is misfit too, and the share is not stated. */
const WHOLE = 0.95
const MOST_LABELS = 5

/**
 * `RS-1`; `RS-1 62 %, RT-7 38 %`; `ALR 40 %`; null for none. Largest first; equal labels are added up;
 * slivers are left out unless there is nothing else.
 */
export function shareText(shares: readonly Share[]): string | null {
  const byLabel = new Map<string, number>()
  for (const { label, share } of shares) byLabel.set(label, (byLabel.get(label) ?? 0) + share)
  const sorted = [...byLabel].sort(([a, shareA], [b, shareB]) => shareB - shareA || (a < b ? -1 : 1))
  const real = sorted.filter(([, share]) => share >= SLIVER)
  const said = real.length > 0 ? real : sorted
  if (said.length === 0) return null
  const [first] = said
  if (first && said.length === 1 && first[1] >= WHOLE) return first[0]
  const parts = said.slice(0, MOST_LABELS).map(([label, share]) => `${label} ${formatShare(share)}`)
  if (said.length > MOST_LABELS) parts.push(`${said.length - MOST_LABELS} more`)
  return parts.join(', ')
}
