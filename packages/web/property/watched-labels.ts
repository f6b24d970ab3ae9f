import { formatMoment } from '#domain/text/moments.ts'

export const isOver = (expiresAt: string, now = new Date()): boolean => new Date(expiresAt) <= now

/** `Watched until Jun 30, 2027`. `expiresAt`: an ISO moment. */
export const watchedLabel = (expiresAt: string, now = new Date()): string =>
  `${isOver(expiresAt, now) ? 'Watching ended on' : 'Watched until'} ${formatMoment(expiresAt, 'day')}`
