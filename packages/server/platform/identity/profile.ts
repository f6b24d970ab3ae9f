import { z } from 'zod'
import type { IdentityProfile } from './identity-client.ts'

const Email = z.string().trim().toLowerCase().pipe(z.email().max(254))
const LONGEST_NAME = 80

/** Claims of an unexpected type are ignored. */
export function readProfile(claims: Readonly<Record<string, unknown>>): IdentityProfile {
  const email = claims.email_verified === true ? Email.safeParse(claims.email) : null
  const given = nameOf(claims.given_name)
  const family = nameOf(claims.family_name)
  const [first = '', ...rest] = nameOf(claims.name).split(' ')
  const hasParts = given !== '' || family !== ''
  return {
    verifiedEmail: email?.success ? email.data : null,
    firstName: hasParts ? given : first,
    lastName: hasParts ? family : rest.join(' '),
  }
}

/** Without line breaks, control characters and bidirectional marks. */
const nameOf = (claim: unknown): string =>
  typeof claim === 'string'
    ? claim
        .replace(/[\p{C}\s]+/gu, ' ')
        .trim()
        .slice(0, LONGEST_NAME)
        .toWellFormed()
    : ''
