const UNDO_HOURS = 24

/** Returns the time since which a folder, area, report or market analysis was deleted, if that can still be undone. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDO_HOURS * 3_600_000)
