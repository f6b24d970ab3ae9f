import type { ResoRow } from '../reso/reso-client.ts'
import { readPid } from './row-reader.ts'

/** Groups distinct rows by PID, newest first by `newestBy`. Drops rows without a PID. */
export function rowsByPid(rows: readonly ResoRow[], newestBy: string): Map<string, ResoRow[]> {
  const texts = new Map(rows.map((row) => [stableText(row), row]))
  const sorted = [...texts].toSorted(
    ([a, one], [b, other]) =>
      compare(String(other[newestBy] ?? ''), String(one[newestBy] ?? '')) ||
      compare(String(other.ModificationTimestamp ?? ''), String(one.ModificationTimestamp ?? '')) ||
      compare(a, b),
  )
  const byPid = new Map<string, ResoRow[]>()
  for (const [, row] of sorted) {
    const pid = readPid(row)
    if (pid !== null) byPid.set(pid, [...(byPid.get(pid) ?? []), row])
  }
  return byPid
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const stableText = (row: ResoRow) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => compare(a, b)))
