const DAY = new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium' })
const MOMENT = new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeStyle: 'short' })

/** An ISO moment as a day here: `Mar 4, 2026`. */
export const dayOf = (iso: string): string => DAY.format(new Date(iso))

/** An ISO moment with the time of day here: `Mar 4, 2026, 10:15 a.m.` */
export const momentOf = (iso: string): string => MOMENT.format(new Date(iso))
