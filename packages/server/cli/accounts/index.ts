import { randomInt } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import { z } from 'zod'
import { LotlineError } from '#contract/errors.ts'
import { checkPassword } from '#domain/account/password.ts'
import { isPlanKey, PLANS, type PlanKey } from '#domain/account/plans.ts'
import { capitalized } from '#domain/text/counts.ts'
import { isIsoDate } from '#domain/text/dates.ts'
import { DEFAULT_TIME_ZONE, endOfDay } from '#domain/text/time-zone.ts'
import {
  createAccount,
  disconnectProviders,
  firstAdministratorPath,
  grant,
  grantableKey,
  listAccounts,
  replacePassword,
  revoke,
  setAdministrator,
  setPlan,
} from '../../features/accounts/service.ts'
import { recordAudit } from '../../features/services/audit/service.ts'
import { localUrl } from '../../platform/reach/public-url.ts'
import { makeOutput, UsageError, withDatabase } from '../context.ts'
import { accountLines, firstAdministratorLines } from './account-lines.ts'
import { administer, resetSecondFactor } from './administer.ts'

interface AddOptions {
  firstName: string
  lastName: string
  admin?: boolean
  plan: string
  until?: string
  passwordStdin?: boolean
  json?: boolean
}

export function addAccounts(program: Command): void {
  const accounts = program.command('accounts').description('add, list and administer accounts')

  accounts
    .command('list', { isDefault: true })
    .description('list all accounts')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      const rows = await withDatabase(listAccounts)
      makeOutput(options.json === true).result(rows, accountLines(rows))
    })

  accounts
    .command('add')
    .description('add an account and print its password, once')
    .argument('<email>')
    .option('--first-name <name>', 'for greetings and the username', '')
    .option('--last-name <name>', 'for the username', '')
    .option('--admin', 'may administer')
    .option('--plan <plan>', Object.keys(PLANS).join(', '), 'pro')
    .option('--until <date>', 'last day of the plan, YYYY-MM-DD')
    .option('--password-stdin', 'read the password from standard input instead')
    .option('--json', 'print JSON')
    .action((email: string, options: AddOptions) => add(email, options))

  accounts
    .command('first-link')
    .description('print a link that makes the first administrator in the browser, once')
    .action(() =>
      withDatabase(async (database, settings) => {
        const path = await firstAdministratorPath(database, new Date())
        if (path === null) {
          throw new LotlineError('conflict', 'There is already an administrator: see lotline accounts list.')
        }
        const base = settings.accounts.publicUrl ?? localUrl(settings.host, settings.port)
        for (const line of firstAdministratorLines(base + path)) done(line)
      }),
    )
  addRights(accounts)
  addRescues(accounts)
}

const forAccount = (accounts: Command, name: string, description: string): Command =>
  accounts.command(name).description(description).argument('<account>', 'username or e-mail address')

function addRights(accounts: Command): void {
  forAccount(accounts, 'grant', 'give permissions to an account')
    .argument('<key...>', 'permissions: docs/accounts.md')
    .action((name: string, keys: string[]) =>
      administer(async (by) => {
        await grant(by, name, keys.map(grantableKey))
        done(`${name} may use ${keys.join(', ')} now.`)
      }),
    )
  forAccount(accounts, 'revoke', 'take granted permissions away; those of the plan stay')
    .argument('<key...>', 'permissions')
    .action((name: string, keys: string[]) =>
      administer(async (by) => {
        await revoke(by, name, keys.map(grantableKey))
        done(`${keys.join(', ')} is no longer granted to ${name}.`)
      }),
    )
  forAccount(accounts, 'set-plan', 'set the plan of an account')
    .argument('<plan>', Object.keys(PLANS).join(', '))
    .option('--until <date>', 'last day of the plan, YYYY-MM-DD')
    .action((name: string, plan: string, { until }: { until?: string }) =>
      administer(async (by) => {
        await setPlan(by, name, parsePlan(plan), parseEnd(until))
        done(`${name} has the plan ${PLANS[parsePlan(plan)].title} now${until ? `, until ${until}` : ''}.`)
      }),
    )
  forAccount(accounts, 'administrator', 'make an account an administrator')
    .option('--remove', 'remove the administrator role')
    .action((name: string, { remove }: { remove?: boolean }) =>
      administer(async (by) => {
        await setAdministrator(by, name, remove !== true)
        done(`${name} is ${remove ? 'no longer an administrator' : 'an administrator now'}.`)
      }),
    )
}

function addRescues(accounts: Command): void {
  forAccount(
    accounts,
    'reset-second-factor',
    'remove passkeys, authenticator app and recovery codes of an account, and end its sessions',
  ).action(async (name: string) => {
    await administer((by, settings) => resetSecondFactor(by, settings, name))
    done(`${name} signs in with the password alone now.`)
  })
  forAccount(accounts, 'set-password', 'give an account a new password, print it once, and end its sessions')
    .option('--password-stdin', 'read the password from standard input instead')
    .action(async (name: string, { passwordStdin }: { passwordStdin?: boolean }) => {
      const password = passwordStdin ? await readPassword() : generatePassword()
      const { connections } = await administer((by) => replacePassword(by, name, password))
      if (connections.length > 0) {
        done(
          `Outside providers can still open this account${listTitles(connections)}. To remove them: lotline accounts disconnect-providers ${name}`,
        )
      }
      done(passwordStdin ? `${name} has a new password.` : `The new password of ${name}: ${password}`)
    })
  forAccount(
    accounts,
    'disconnect-providers',
    'remove every outside sign-in provider of an account that has a password',
  ).action((name: string) =>
    administer(async (by) => {
      const removed = await disconnectProviders(by, name)
      done(`${removed.length} sign-in providers of ${name} were removed${listTitles(removed)}.`)
    }),
  )
}

async function add(email: string, options: AddOptions): Promise<void> {
  const address = z.email().safeParse(email.trim().toLowerCase())
  if (!address.success) throw new UsageError(`“${email}” is not an e-mail address.`)
  const plan = parsePlan(options.plan)
  const endsAt = parseEnd(options.until)
  const password = options.passwordStdin ? await readPassword() : generatePassword()
  const newAccount = await administer(async ({ database, passwords, clock, actor }) => {
    const now = clock()
    const account = await createAccount(database, {
      email: address.data,
      // The operator vouches for the address.
      email_verified_at: now,
      mailbox_proven_at: now,
      password_hash: await passwords.hash(password),
      details: { firstName: options.firstName, lastName: options.lastName },
      is_admin: options.admin === true,
      plan_key: plan,
      subscription_ends_at: endsAt,
      created_at: now,
    })
    const detail = { isAdmin: options.admin === true, plan }
    const entry = { action: 'add account', subject: account.username, accountId: account.id, detail }
    await recordAudit(database, actor, entry, now)
    return account
  })
  const summary = { ...newAccount, email: address.data, ...(options.passwordStdin ? {} : { password }) }
  makeOutput(options.json === true).result(summary, [
    `Added ${options.admin ? 'the administrator' : 'the account'} ${newAccount.username} (${address.data}).`,
    ...(options.passwordStdin ? [] : [`Password, shown only here: ${password}`]),
  ])
}

const listTitles = (connections: readonly { title: string }[]): string =>
  connections.length === 0 ? '' : ` (${connections.map(({ title }) => title).join(', ')})`

const done = (line: string) => makeOutput(false).printLine(line)

function parsePlan(input: string): PlanKey {
  if (isPlanKey(input)) return input
  throw new UsageError(`There is no plan “${input}”. Plans: ${Object.keys(PLANS).join(', ')}.`)
}

function parseEnd(until: string | undefined): Date | null {
  if (until === undefined) return null
  if (!isIsoDate(until)) throw new UsageError('--until is a day, written YYYY-MM-DD.')
  return endOfDay(until, DEFAULT_TIME_ZONE)
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz'
const DIGITS = '23456789'

const pickRandom = (characters: string, count: number) =>
  Array.from({ length: count }, () => characters[randomInt(characters.length)]).join('')

/** About 90 bits, and easy to read aloud: `Kqwmx-rtbnz-fhjdc-27496`. */
function generatePassword(): string {
  const groups = [LETTERS, LETTERS, LETTERS, DIGITS].map((characters) => pickRandom(characters, 5))
  return capitalized(groups.join('-'))
}

/** Reads standard input, because other users can see arguments. @throws UsageError */
async function readPassword(): Promise<string> {
  const [password = ''] = (await text(process.stdin)).split(/\r?\n/)
  const result = password === '' ? ({ ok: false, error: 'password' } as const) : checkPassword(password)
  if (result.ok) return password
  throw new UsageError(
    result.error === 'password-common'
      ? 'This password is one of the most common. Please choose another.'
      : 'The password on standard input needs at least 8 characters, one lowercase letter, one uppercase letter and one digit.',
  )
}
