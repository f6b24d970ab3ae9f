import { formatCount, formatList } from '../text/counts.ts'
import { formatLongDate } from '../text/dates.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '../text/time-zone.ts'

export const DELETION_GRACE_DAYS = 14

export interface OwnedCounts {
  reports: number
  analyses: number
  folders: number
  areas: number
}

/** `3 reports, 2 analyses and 5 folders`. Empty if all counts are zero. */
export const describeOwned = ({ reports, analyses, folders, areas }: OwnedCounts): string =>
  formatList([
    ...(reports > 0 ? [formatCount(reports, 'report')] : []),
    ...(analyses > 0 ? [formatCount(analyses, 'analysis', 'analyses')] : []),
    ...(folders > 0 ? [formatCount(folders, 'folder')] : []),
    ...(areas > 0 ? [formatCount(areas, 'watched area')] : []),
  ])

/** Day in British Columbia: `December 12, 2026`. */
export const deletionDay = (at: string | number): string =>
  formatLongDate(dayAt(new Date(at), DEFAULT_TIME_ZONE))

const UNDO_HOURS = 24

/** Deletions of folders, areas, reports and analyses since then can be undone. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDO_HOURS * 3_600_000)
