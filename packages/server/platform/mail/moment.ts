const IN_BRITISH_COLUMBIA = new Intl.DateTimeFormat('en-CA', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/Vancouver',
})

/** `November 21, 2026 at 9:14 a.m. (Pacific time)` */
export const formatMoment = (iso: string): string =>
  `${IN_BRITISH_COLUMBIA.format(new Date(iso))} (Pacific time)`
