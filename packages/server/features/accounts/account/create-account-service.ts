import { randomInt } from 'node:crypto'
import type { Insertable } from 'kysely'
import { LotlineError } from '#contract/errors.ts'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../db/open.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import { addHours } from './links.ts'
import { insertAccount } from './registration-queries.ts'

const MAX_TRIES = 20

type NewAccount = Omit<Insertable<Schema['account']>, 'username' | 'details'> & {
  details: { firstName: string; lastName: string } & Record<string, unknown>
}

type Settings = Pick<AppContext, 'settings'>

/** @throws 403 `forbidden` if only administrators create accounts. */
export function checkCanRegister({ settings: { accounts } }: Settings): void {
  if (accounts.canRegister) return
  throw new LotlineError('forbidden', `To get an account, please write to ${accounts.supportEmail}.`)
}

export const getTrial = (
  { settings }: Settings,
  now: Date,
): { plan_key: string; subscription_ends_at: Date | null } => {
  const { plan, days } = settings.accounts.trial
  return { plan_key: plan, subscription_ends_at: plan === 'none' ? null : addHours(now, days * 24) }
}

/** Creates an account with a unique username. @throws 409 `email_taken` */
export async function createAccount(
  database: Database,
  { details, ...account }: NewAccount,
): Promise<{ id: string; username: string }> {
  const name = createUsername(details.firstName, details.lastName)
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const username = attempt === 0 ? name : `${name}-${randomInt(10, 10 ** Math.min(8, attempt + 2))}`
    const result = await insertAccount(database, { ...account, username, details: JSON.stringify(details) })
    if (result === 'email_taken')
      throw new LotlineError('email_taken', 'This e-mail address already has an account.')
    if (result !== 'username_taken') return { id: result.id, username }
  }
  throw new Error(`No free username was found for ${name}.`)
}

/** Letters, digits, dots and dashes, starting with a letter or digit; never an e-mail address. */
const USERNAME = /^[a-z0-9][a-z0-9.-]{1,39}$/

export const isUsername = (text: string): boolean => USERNAME.test(text)

/**
 * Permanent username from the owner's name, never from the private e-mail address. `Zoë`, `O'Neil-Park` →
 * `zoe.oneil-park`; names without Latin letters become `member`.
 */
export function createUsername(firstName: string, lastName: string): string {
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
