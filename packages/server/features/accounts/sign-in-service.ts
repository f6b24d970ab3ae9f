import { LotlineError } from '#contract/errors.ts'
import type { LoginAnswer } from '#contract/sign-in.ts'
import type { AppContext } from '../../app.ts'
import { acceptLogin, throttleLogin } from '../throttling/service.ts'
import { accountState, beginSession, type Client } from './session-service.ts'
import { findByLogin, replacePasswordHash } from './sign-in-queries.ts'

/** Specification part 1, section 8. The same words, and the same work, whether the account exists or not. */
const BAD_CREDENTIALS = 'Authentication Error. Please try again or reset your Password.'

/**
 * Signs in with username or e-mail address. Attempts are counted before the password is hashed.
 * Throws 401 `bad_credentials`, 429 `too_many_requests`, 503 `overloaded`.
 */
export async function signIn(
  context: AppContext,
  { username, password }: { username: string; password: string },
  client: Client,
): Promise<LoginAnswer> {
  const { database, passwords, clock } = context
  const login = { account: username, address: client.address }
  await throttleLogin(database, login, clock())
  const found = await findByLogin(database, username)
  const stored = found?.password_hash ?? null
  const { isCorrect, isOutdated } = await passwords.check(stored, password)
  if (!isCorrect || !found || stored === null) throw new LotlineError('bad_credentials', BAD_CREDENTIALS)

  if (isOutdated) {
    await replacePasswordHash(database, found.id, { from: stored, to: await passwords.hash(password) })
  }
  await acceptLogin(database, login, clock())
  const { token } = await beginSession(context, found.id, 'password', client)
  return { ...(await accountState(context, { accountId: found.id, loginMode: 'password' })), token }
}
