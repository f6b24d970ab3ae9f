import { LotlineError } from '#contract/errors.ts'

export const RESET_HOURS = 2
export const VERIFY_HOURS = 48

export const addHours = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000)

export const addMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

export const linkNotValid = () =>
  new LotlineError(
    'link_not_valid',
    'This link was already used, has expired, or was replaced by a newer one.',
  )

export const getFirstName = (details: Record<string, unknown>): string =>
  typeof details.firstName === 'string' ? details.firstName : ''
