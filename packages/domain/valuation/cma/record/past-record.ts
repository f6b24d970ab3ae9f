import type { IsoDate } from '../../../text/dates.ts'
import type { MethodVersion } from '../method.ts'
import type { GroupStudy } from './group-study.ts'
import type { ImportedStudy } from './imported-study.ts'
import type { RecordEdition, RecordEntry } from './record-entry.ts'

export const RECORD_SALES = 2400

/** Source of the scores of step 6 and the ratios of step 7. */
export interface PastRecord {
  /** The record has only sales known before this day. */
  asOf: IsoDate
  entries: readonly RecordEntry[]
  /** Absent, meaning 1, in records stored before versions existed. */
  method?: MethodVersion
  /** By group; absent if not computed. */
  study?: readonly GroupStudy[]
  /** As of the record’s day; absent if the sales have none. */
  imported?: ImportedStudy
}

export const MIN_ENTRIES = 50

/**
 * Returns all entries if the edition has fewer than `MIN_ENTRIES`. Scores of lines do not calibrate local
 * fits, whose standard errors differ.
 */
export function entriesOf(
  entries: readonly RecordEntry[],
  edition: RecordEdition | null,
): readonly RecordEntry[] {
  const own = entries.filter((entry) => entry.edition === edition)
  return own.length < MIN_ENTRIES ? entries : own
}
