import { randomInt } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { checkPassword } from '#domain/account/password.ts'
import { capitalized } from '#domain/text/counts.ts'
import { UsageError } from '../context.ts'

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz'
const DIGITS = '23456789'

const pick = (from: string, count: number) =>
  Array.from({ length: count }, () => from[randomInt(from.length)]).join('')

/** About 90 bits, and can be read aloud: `Kqwmx-rtbnz-fhjdc-27496`. */
export function randomPassword(): string {
  const words = [pick(LETTERS, 5), pick(LETTERS, 5), pick(LETTERS, 5), pick(DIGITS, 5)].join('-')
  return capitalized(words)
}

/** From standard input, because other users can see arguments. @throws UsageError */
export async function passwordFromInput(): Promise<string> {
  const [password = ''] = (await text(process.stdin)).split(/\r?\n/)
  const result = password === '' ? ({ ok: false, error: 'password' } as const) : checkPassword(password)
  if (result.ok) return password
  throw new UsageError(
    result.error === 'password-common'
      ? 'This password is among the commonest. Please choose another.'
      : 'The password on standard input needs at least 8 characters, one lowercase letter, one uppercase letter and one digit.',
  )
}
