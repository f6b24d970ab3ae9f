import { LotlineError } from '#contract/errors.ts'

export const RESET_HOURS = 2
export const VERIFY_HOURS = 48

export const addHours = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000)

export const addMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

export const linkNotValid = () =>
  new LotlineError('link_not_valid', 'This link has been used already, is too old, or a newer one was sent.')

export const getFirstName = (details: Record<string, unknown>): string =>
  typeof details.firstName === 'string' ? details.firstName : ''
