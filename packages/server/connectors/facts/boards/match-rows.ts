import type { ResoRow } from '../reso/reso-client.ts'
import { readPid } from './row-reader.ts'

/** Groups distinct rows by PID, newest first by `newestBy`. Drops rows without a PID. */
export function rowsByPid(rows: readonly ResoRow[], newestBy: string): Map<string, ResoRow[]> {
  const rowsByText = new Map(rows.map((row) => [stableText(row), row]))
  const sorted = [...rowsByText].toSorted(
    ([textA, a], [textB, b]) =>
      compare(String(b[newestBy] ?? ''), String(a[newestBy] ?? '')) ||
      compare(String(b.ModificationTimestamp ?? ''), String(a.ModificationTimestamp ?? '')) ||
      compare(textA, textB),
  )
  const byPid = new Map<string, ResoRow[]>()
  for (const [, row] of sorted) {
    const pid = readPid(row)
    if (pid !== null) byPid.set(pid, [...(byPid.get(pid) ?? []), row])
  }
  return byPid
}

/** Compares by code units, which does not depend on a locale. */
const compare = (a: string, b: string) => Number(a > b) - Number(a < b)

/** JSON with sorted keys, the same for equal rows. */
const stableText = (row: ResoRow) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => compare(a, b)))
