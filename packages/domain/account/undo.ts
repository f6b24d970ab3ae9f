const UNDO_HOURS = 24

/** Folders, areas, reports and market analyses deleted since then can be restored. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDO_HOURS * 3_600_000)
