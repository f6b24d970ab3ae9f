/** Letters, digits, dots and dashes, starting with a letter or digit; never an e-mail address. */
const USERNAME = /^[a-z0-9][a-z0-9.-]{1,39}$/

export const isUsername = (text: string): boolean => USERNAME.test(text)

/**
 * Permanent username from the owner's name, never from the private e-mail address. `Zoë`, `O'Neil-Park` →
 * `zoe.oneil-park`; names without Latin letters become `member`.
 */
export function usernameFor(firstName: string, lastName: string): string {
  const toLatin = (name: string) =>
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9-]+/g, '')
      .replace(/^-+|-+$/g, '')
  const name = [toLatin(firstName), toLatin(lastName)]
    .filter((part) => part !== '')
    .join('.')
    .slice(0, 32)
  return isUsername(name) ? name : 'member'
}
