import { DEFAULT_TIME_ZONE } from './time-zone.ts'

const IN_BRITISH_COLUMBIA = new Intl.DateTimeFormat('en-CA', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: DEFAULT_TIME_ZONE,
})

/** `November 21, 2026 at 9:14 a.m. (Pacific time)`, from an ISO time; for readers whose time zone is not known. */
export const formatPacificMoment = (iso: string): string =>
  `${IN_BRITISH_COLUMBIA.format(new Date(iso))} (Pacific time)`
