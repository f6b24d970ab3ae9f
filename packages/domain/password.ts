/** Passwords and fields that must agree (specification part 2, section 5). */
export const MIN_PASSWORD_LENGTH = 8

export type PasswordResult = { ok: true } | { ok: false; error: 'password' | 'password-common' }

/** The commonest passwords that keep the written rule, in lower case; guessed first by everybody who guesses. */
const COMMON = new Set([
  'aa123456',
  'aa12345678',
  'abc12345',
  'abcd1234',
  'admin123',
  'asdf1234',
  'canada123',
  'football1',
  'hockey123',
  'iloveyou1',
  'letmein123',
  'passw0rd',
  'password1',
  'password12',
  'password123',
  'password1234',
  'p@ssw0rd',
  'p@ssword1',
  'princess1',
  'qwer1234',
  'qwerty12',
  'qwerty123',
  'qwerty1234',
  'summer123',
  'sunshine1',
  'test1234',
  'vancouver1',
  'welcome1',
  'welcome123',
  'zaq12wsx',
  '1q2w3e4r',
  '1qaz2wsx',
  'q1w2e3r4',
])

/** The written rule, part by part, in the order in which it is shown while somebody types. */
export const PASSWORD_RULES = {
  length: {
    label: `At least ${MIN_PASSWORD_LENGTH} characters`,
    isMet: (password: string) => [...password].length >= MIN_PASSWORD_LENGTH,
  },
  lowercase: { label: 'One lowercase letter', isMet: (password: string) => /\p{Ll}/u.test(password) },
  uppercase: { label: 'One uppercase letter', isMet: (password: string) => /\p{Lu}/u.test(password) },
  digit: { label: 'One digit', isMet: (password: string) => /\d/.test(password) },
} as const

/** Empty is allowed; else at least 8 characters, a lowercase and an uppercase letter and a digit, and not one of the commonest. */
export function checkPassword(password: string): PasswordResult {
  if (password === '') return { ok: true }
  const isStrong = Object.values(PASSWORD_RULES).every(({ isMet }) => isMet(password))
  if (!isStrong) return { ok: false, error: 'password' }
  return COMMON.has(password.toLowerCase()) ? { ok: false, error: 'password-common' } : { ok: true }
}

/** The second field must equal the first. */
export function checkMatch(first: string, second: string): { ok: true } | { ok: false; error: 'matchOther' } {
  return first === second ? { ok: true } : { ok: false, error: 'matchOther' }
}

/** At least one field of the group is filled or switched on. */
export function checkAtLeastOne(
  fields: readonly (string | number | boolean | null | undefined)[],
): { ok: true } | { ok: false; error: 'atLeastOne' } {
  const isFilled = fields.some((field) =>
    typeof field === 'string' ? field.trim() !== '' : typeof field === 'number' || field === true,
  )
  return isFilled ? { ok: true } : { ok: false, error: 'atLeastOne' }
}
