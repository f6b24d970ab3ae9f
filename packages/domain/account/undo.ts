const UNDO_HOURS = 24

/** Of folders, areas, reports and market analyses. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDO_HOURS * 3_600_000)
