import { checkMatch, checkPassword } from '#domain/account/password.ts'
import { FIELD_MESSAGES } from '../fields/field-messages.ts'
import type { FieldError } from './use-submit.ts'

export function passwordProblem(
  password: string,
  repeated: string,
): FieldError<'password' | 'repeated'> | null {
  const rule = password === '' ? ({ ok: false, error: 'password' } as const) : checkPassword(password)
  if (!rule.ok) return { field: 'password', message: FIELD_MESSAGES[rule.error] }
  const match = checkMatch(password, repeated)
  return match.ok ? null : { field: 'repeated', message: FIELD_MESSAGES[match.error] }
}
