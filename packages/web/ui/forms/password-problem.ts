import { checkMatch, checkPassword } from '#domain/account/password.ts'
import { FIELD_MESSAGES } from '../fields/field-messages.ts'

/** Returns the reason why a new password cannot be taken, in words; null when it can. */
export function passwordProblem(password: string, repeated: string): string | null {
  const rule = password === '' ? ({ ok: false, error: 'password' } as const) : checkPassword(password)
  if (!rule.ok) return FIELD_MESSAGES[rule.error]
  const match = checkMatch(password, repeated)
  return match.ok ? null : FIELD_MESSAGES[match.error]
}
