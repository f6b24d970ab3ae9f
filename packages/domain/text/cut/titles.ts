import { cutText } from './cut-text.ts'

/** Of a report or market analysis. */
export const MAX_TITLE = 200

const COPY = ' (copy)'

/** Cut if too long. */
export const copyTitle = (title: string): string => cutText(title, MAX_TITLE - COPY.length) + COPY
