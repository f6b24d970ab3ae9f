/** Specification part 2, section 5. */

import { SHARE_PASSWORD_LENGTH } from '../share/share-rules.ts'
import { isCommonPassword } from './common-passwords.ts'

export const MIN_PASSWORD_LENGTH = 8

type PasswordResult = { ok: true } | { ok: false; error: 'password' | 'password-common' }

export const PASSWORD_RULES = {
  length: {
    label: `At least ${MIN_PASSWORD_LENGTH} characters`,
    isMet: (password: string) => [...password].length >= MIN_PASSWORD_LENGTH,
  },
  lowercase: { label: 'One lowercase letter', isMet: (password: string) => /\p{Ll}/u.test(password) },
  uppercase: { label: 'One uppercase letter', isMet: (password: string) => /\p{Lu}/u.test(password) },
  digit: { label: 'One digit', isMet: (password: string) => /\d/.test(password) },
} as const

/** Empty, or at least 8 characters with lowercase, uppercase and digit, and not common. */
export function checkPassword(password: string): PasswordResult {
  if (password === '') return { ok: true }
  const isStrong = Object.values(PASSWORD_RULES).every(({ isMet }) => isMet(password))
  if (!isStrong) return { ok: false, error: 'password' }
  return isCommonPassword(password) ? { ok: false, error: 'password-common' } : { ok: true }
}

export function checkMatch(first: string, second: string): { ok: true } | { ok: false; error: 'matchOther' } {
  return first === second ? { ok: true } : { ok: false, error: 'matchOther' }
}

export function checkAtLeastOne(
  fields: readonly (string | number | boolean | null | undefined)[],
): { ok: true } | { ok: false; error: 'atLeastOne' } {
  const isFilled = fields.some((field) =>
    typeof field === 'string' ? field.trim() !== '' : typeof field === 'number' || field === true,
  )
  return isFilled ? { ok: true } : { ok: false, error: 'atLeastOne' }
}

/** Null if accepted. Common passwords are refused, because guesses are limited per client only. */
export function sharePasswordProblem(password: string): string | null {
  if (password.length < SHARE_PASSWORD_LENGTH.min) {
    return `Please choose a password of at least ${SHARE_PASSWORD_LENGTH.min} characters.`
  }
  return isCommonPassword(password) ? 'This password is one of the most common. Please choose another.' : null
}
