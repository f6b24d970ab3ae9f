import { formatCount, formatList } from '../text/counts.ts'

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

const UNDO_HOURS = 24

/** Deletions of folders, areas, reports and analyses since then can be undone. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDO_HOURS * 3_600_000)
