import type { LoginResponse } from '#contract/account/sign-in.ts'
import type { CallBody } from '#contract/calls.ts'
import { LotlineError } from '#contract/errors.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/open.ts'
import { hashToken, newToken } from '../../../platform/crypto/token.ts'
import { recordAudit } from '../../services/audit/service.ts'
import { throttleLink } from '../../services/throttling/service.ts'
import { createAccount } from '../account/create-account-service.ts'
import {
  deleteFirstLinks,
  hasAdministrator,
  insertFirstLink,
  isFirstLinkValid,
  lockFirstLinks,
} from '../account/first-administrator-queries.ts'
import { addHours } from '../account/links.ts'
import { type Client, startSession } from '../account/session-service.ts'

export const FIRST_LINK_HOURS = 24

/**
 * Returns the link that creates the first administrator; null once one exists. Works once; only the token's
 * hash is stored.
 */
export async function firstAdministratorPath(database: Database, now: Date): Promise<string | null> {
  if (await hasAdministrator(database)) return null
  const token = newToken()
  const expires_at = addHours(now, FIRST_LINK_HOURS)
  await insertFirstLink(database, { token_hash: hashToken(token), created_at: now, expires_at })
  return `/first-administrator#token=${token}`
}

/**
 * Creates the first administrator. The address is not verified. Only one of several concurrent uses succeeds.
 * @throws 422 `link_not_valid`, 409 `email_taken`, 429, 503 `overloaded`
 */
export async function makeFirstAdministrator(
  context: AppContext,
  { token, email, password, firstName, lastName }: CallBody<'firstAdministrator'>,
  client: Client,
): Promise<LoginResponse> {
  const { database, passwords, clock } = context
  const tokenHash = hashToken(token)
  await throttleLink(database, { token, address: client.address }, clock())
  // Hashing is slow, so the token is checked first.
  if (!(await isFirstLinkValid(database, tokenHash, clock()))) throw await refusal(database)
  const password_hash = await passwords.hash(password)
  const { id } = await inTransaction(database, async (transaction) => {
    const now = clock()
    await lockFirstLinks(transaction)
    const isValid = await isFirstLinkValid(transaction, tokenHash, now)
    if (!isValid || (await hasAdministrator(transaction))) throw await refusal(transaction)
    const account = await createAccount(transaction, {
      email,
      email_verified_at: now,
      password_hash,
      details: { firstName, lastName },
      is_admin: true,
      plan_key: 'pro',
      created_at: now,
    })
    await deleteFirstLinks(transaction)
    const { id: accountId, username } = account
    const entry = { action: 'make first administrator', subject: username, accountId, detail: { email } }
    await recordAudit(transaction, { accountId, username, address: client.address }, entry, now)
    return account
  })
  return startSession(context, id, { loginMode: 'password', passwordHash: password_hash }, client)
}

const refusal = async (database: Database) =>
  new LotlineError(
    'link_not_valid',
    (await hasAdministrator(database))
      ? 'The first administrator has already been created. If it was you, sign in; otherwise ask them for an account.'
      : 'This link was used or has expired. For a new link, run “npm run lotline -- accounts first-link” on the machine where Lotline runs.',
  )
