import type { IsoDate } from '../../../text/dates.ts'
import type { MethodVersion } from '../method.ts'
import type { GroupStudy } from './group-study.ts'
import type { ImportedStudy } from './imported-study.ts'
import type { RecordEdition, RecordEntry } from './record-entry.ts'

export const MAX_RECORD_SALES = 2400

/** Past values with the prices paid. The source of scores (step 6) and ratios (step 7). */
export interface PastRecord {
  /** Contains only sales known before this day. */
  asOf: IsoDate
  entries: readonly RecordEntry[]
  /** Absent in old records, which have version 1. */
  method?: MethodVersion
  /** Absent if not computed. */
  study?: readonly GroupStudy[]
  /** As of the record’s day. Absent if the sales have no imported attributes. */
  imported?: ImportedStudy
}

export const MIN_ENTRIES = 50

/**
 * Entries of the edition; all if it has fewer than `MIN_ENTRIES`. Scores of lines do not calibrate local
 * fits, whose standard errors differ.
 */
export function entriesOfEdition(
  entries: readonly RecordEntry[],
  edition: RecordEdition | null,
): readonly RecordEntry[] {
  const editionEntries = entries.filter((entry) => entry.edition === edition)
  return editionEntries.length < MIN_ENTRIES ? entries : editionEntries
}
