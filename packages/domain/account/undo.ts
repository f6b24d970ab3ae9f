const UNDO_HOURS = 24

/** Deletions since then can be undone: folders, areas, reports, market analyses. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDO_HOURS * 3_600_000)
