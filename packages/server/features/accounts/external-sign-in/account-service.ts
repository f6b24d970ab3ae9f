import { LotlineError } from '#contract/errors.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { IdentityProfile, ProvenIdentity } from '../../../platform/identity/identity-client.ts'
import type { Provider } from '../../../platform/identity/oidc-client.ts'
import { checkCanRegister, createAccount, getTrial } from '../account/create-account-service.ts'
import { lockAccount } from '../account/login-account-queries.ts'
import { activeSessions } from '../account/session-queries.ts'
import { findAccountByIdentity, insertIdentity, showBoardLanding } from './identity-queries.ts'

export interface Connecting {
  accountId: string
  sessionId: string
}

/**
 * Finds or creates the account of an identity, by issuer and subject only: an equal e-mail address never
 * opens an existing account. Owners connect a provider while signed in (`connecting`). @throws 409
 * `email_taken`, `conflict`; 422 `sign_in_refused`; 403 `forbidden`
 */
export async function findOrCreateAccount(
  context: Pick<AppContext, 'database' | 'settings' | 'clock'>,
  provider: Provider,
  identity: ProvenIdentity,
  connecting: Connecting | null,
): Promise<{ accountId: string; outcome: 'signed_in' | 'registered' | 'connected' }> {
  const owner = await findAccountByIdentity(context.database, identity)
  if (connecting !== null) {
    const { accountId } = connecting
    if (owner === undefined) await connect(context, provider, identity, connecting)
    else if (owner !== accountId) throw belongsToAnother(provider)
    return { accountId, outcome: 'connected' }
  }
  if (owner !== undefined) return { accountId: owner, outcome: 'signed_in' }
  const accountId = await register(context, provider, identity)
  return { accountId, outcome: 'registered' }
}

async function connect(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  provider: Provider,
  identity: ProvenIdentity,
  { accountId, sessionId }: Connecting,
): Promise<void> {
  const now = clock()
  await inTransaction(database, async (transaction) => {
    // A password change takes the same lock and ends the session, which stops a former user from connecting.
    await lockAccount(transaction, accountId)
    if (!(await activeSessions(transaction, [sessionId], now)).has(sessionId)) throw sessionEnded()
    const owner = { accountId, provider: provider.key, now }
    if (!(await insertIdentity(transaction, identity, owner))) throw belongsToAnother(provider)
    if (provider.isBoard) await showBoardLanding(transaction, accountId)
  })
}

async function register(
  context: Pick<AppContext, 'database' | 'settings' | 'clock'>,
  provider: Provider,
  identity: ProvenIdentity,
): Promise<string> {
  const { database, clock } = context
  checkCanRegister(context)
  const profile = await identity.readProfile()
  const email = confirmedEmail(profile, provider)
  const now = clock()
  return inTransaction(database, async (transaction) => {
    const { id } = await createAccount(transaction, {
      email,
      email_verified_at: now,
      password_hash: null,
      details: { firstName: profile.firstName, lastName: profile.lastName },
      ...getTrial(context, now),
      shows_board_landing: provider.isBoard,
      created_at: now,
    }).catch((error: unknown) => {
      throw error instanceof LotlineError && error.code === 'email_taken'
        ? emailTaken(email, provider)
        : error
    })
    const isOurs = await insertIdentity(transaction, identity, { accountId: id, provider: provider.key, now })
    if (!isOurs) throw belongsToAnother(provider)
    return id
  })
}

function confirmedEmail({ verifiedEmail }: IdentityProfile, { title }: Provider): string {
  if (verifiedEmail !== null) return verifiedEmail
  throw new LotlineError(
    'sign_in_refused',
    `${title} did not give us a confirmed e-mail address, so no account was created. Register with your e-mail address, then connect ${title} in your account settings.`,
  )
}

const emailTaken = (email: string, { title }: Provider) =>
  new LotlineError(
    'email_taken',
    `There is already an account with ${email}. Sign in to it as before, then connect ${title} in your account settings.`,
  )

const belongsToAnother = ({ title }: Provider) =>
  new LotlineError('conflict', `This person at ${title} is connected to another account.`)

const sessionEnded = () =>
  new LotlineError(
    'sign_in_refused',
    'Your session ended before you came back, so nothing was connected. Please sign in, then connect again.',
  )
