import { isCommonPassword } from '../account/common-passwords.ts'
import { SHARE_PASSWORD_LENGTH } from './share-rules.ts'

/** Null if accepted. Common passwords are refused, because guesses are limited per client only. */
export function sharePasswordProblem(password: string): string | null {
  if (password.length < SHARE_PASSWORD_LENGTH.min) {
    return `Please choose a password of at least ${SHARE_PASSWORD_LENGTH.min} characters.`
  }
  return isCommonPassword(password) ? 'This password is one of the most common. Please choose another.' : null
}
