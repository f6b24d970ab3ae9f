import type { LoginOutcome } from '#contract/account/sign-in.ts'
import { LotlineError } from '#contract/errors.ts'
import type { AppContext } from '../../../context.ts'
import { acceptLogin, throttleLogin } from '../../services/throttling/service.ts'
import { renewHash } from '../account/password-queries.ts'
import { accountState, BAD_CREDENTIALS, type Client } from '../account/session-service.ts'
import { findByLogin } from '../account/sign-in-queries.ts'
import { beginSignIn } from '../second-factor/sign-in-service.ts'

/**
 * Signs in with username or e-mail address; an account with a second factor has to prove it first. Attempts are counted before the password
 * is hashed, for both names together.
 * Throws 401 `bad_credentials`, 403 `forbidden`, 429 `too_many_requests`, 503 `overloaded`.
 */
export async function signIn(
  context: AppContext,
  { username, password, isDemoOpen }: { username: string; password: string; isDemoOpen: boolean },
  client: Client,
): Promise<LoginOutcome> {
  const { database, passwords, clock } = context
  const found = await findByLogin(database, username)
  const login = { name: username, accountId: found?.id ?? null, address: client.address }
  const mayTry = await throttleLogin(database, login, clock())
  // Hashes in any case: its duration reveals nothing.
  const stored = mayTry ? (found?.password_hash ?? null) : null
  const { isCorrect, isOutdated } = await passwords.check(stored, password)
  if (!isCorrect || !found || stored === null) throw new LotlineError('bad_credentials', BAD_CREDENTIALS)
  if (found.is_demo && !isDemoOpen) {
    throw new LotlineError(
      'forbidden',
      'The accounts of the demo are only for the machine that Lotline runs on. Whoever runs it can set LOTLINE_PUBLIC_URL, and make accounts.',
    )
  }

  let passwordHash = stored
  if (isOutdated) {
    const renewed = await passwords.hash(password)
    if (await renewHash(database, found.id, { from: stored, to: renewed })) passwordHash = renewed
  }
  const proof = { loginMode: 'password', passwordHash }
  const begun = await beginSignIn(context, found.id, proof, client)
  await acceptLogin(database, login, clock())
  if (begun.kind === 'second_factor') return begun.needed
  const state = await accountState(context, {
    accountId: found.id,
    loginMode: 'password',
    hasSecondFactor: false,
  })
  return { ...state, token: begun.token }
}
