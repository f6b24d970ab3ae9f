/** Accounts that must have a second factor, by the installation's setting. */
export const SECOND_FACTOR_REQUIREMENTS = ['none', 'administrators', 'everybody'] as const
export type SecondFactorRequirement = (typeof SECOND_FACTOR_REQUIREMENTS)[number]

/** Whether a required second factor is missing. Until then, the session can only set one up. */
export function lacksSecondFactor(
  requirement: SecondFactorRequirement,
  session: { isAdmin: boolean; hasSecondFactor: boolean },
): boolean {
  if (session.hasSecondFactor) return false
  return requirement === 'everybody' || (requirement === 'administrators' && session.isAdmin)
}

export const SECOND_FACTOR_METHODS = ['passkey', 'code', 'recovery_code'] as const
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number]

/** The sign-in ends after this many wrong proofs. */
export const MAX_WRONG_PROOFS = 5

/** RFC 6238. */
export const TOTP_DIGITS = 6

export const RECOVERY_CODE_COUNT = 10
/** 80 bits (5 per character) resist guessing, even from a stolen hash. */
export const RECOVERY_CODE_LENGTH = 16
/** Crockford's base 32, without look-alikes. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUPS_OF_FOUR = /.{1,4}/g

/** One character per random byte, in groups of four: `7k3m-…`. */
export function formatRecoveryCode(bytes: Uint8Array): string {
  if (bytes.length !== RECOVERY_CODE_LENGTH) {
    throw new RangeError(`a recovery code is made of ${RECOVERY_CODE_LENGTH} bytes`)
  }
  const characters = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return (characters.match(GROUPS_OF_FOUR) ?? []).join('-')
}

/** Removes spaces and dashes, and replaces look-alikes. Null if invalid. */
export function parseRecoveryCode(input: string): string | null {
  const characters = input
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  const isCode =
    characters.length === RECOVERY_CODE_LENGTH &&
    [...characters].every((character) => ALPHABET.includes(character))
  return isCode ? characters : null
}

/** Removes spaces and dashes. Null if invalid. */
export function parseTotpCode(input: string): string | null {
  const digits = input.replaceAll(/[\s\p{Pd}]/gu, '')
  return new RegExp(`^[0-9]{${TOTP_DIGITS}}$`).test(digits) ? digits : null
}

/** Groups of four: `JBSW Y3DP …`. */
export const formatTotpSecret = (secret: string): string => (secret.match(GROUPS_OF_FOUR) ?? []).join(' ')
