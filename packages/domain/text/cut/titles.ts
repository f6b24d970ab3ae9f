import { cutText } from './cut-text.ts'

/** Longest title of a report or market analysis that can be saved. */
export const MAX_TITLE = 200

const COPY = ' (copy)'

/** Returns the title of a copy, cut where it would be too long. */
export const copyTitle = (title: string): string => cutText(title, MAX_TITLE - COPY.length) + COPY
