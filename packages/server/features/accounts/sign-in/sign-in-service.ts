import type { LoginOutcome } from '#contract/account/sign-in.ts'
import { LotlineError } from '#contract/errors.ts'
import type { AppContext } from '../../../context.ts'
import { recordActivity } from '../../services/audit/service.ts'
import { acceptLogin, throttleLogin } from '../../services/throttling/service.ts'
import { findByLogin, type LoginAccount } from '../account/login-account-queries.ts'
import { renewHash } from '../account/password-queries.ts'
import { BAD_CREDENTIALS, type Client } from '../account/session-service.ts'
import { refusedStep, startSignIn } from '../second-factor/sign-in-service.ts'

/**
 * Signs in with username or e-mail address, then any second factor. @throws 401 `bad_credentials`, 403
 * `forbidden`, 429, 503 `overloaded`
 */
export async function signIn(
  context: AppContext,
  { username, password, isDemoOpen }: { username: string; password: string; isDemoOpen: boolean },
  client: Client,
): Promise<LoginOutcome> {
  const { database, clock } = context
  const account = await findByLogin(database, username)
  const login = { name: username, accountId: account?.id ?? null, address: client.address }
  const passwordHash = await checkPassword(context, { account, login, password }).catch(
    async (error: unknown) => {
      if (error instanceof LotlineError && error.status < 500) {
        // Omits the typed name, which may be a password.
        await recordActivity(context, { ...refusedStep(login.accountId), key: 'sign_in' }, client)
      }
      throw error
    },
  )
  if (!account) throw badCredentials()
  if (account.is_demo && !isDemoOpen) {
    throw new LotlineError(
      'forbidden',
      'Demo accounts work only on the machine where Lotline runs. Its operator can set LOTLINE_PUBLIC_URL and create accounts.',
    )
  }
  const proof = { loginMode: 'password', passwordHash }
  const outcome = await startSignIn(context, account.id, proof, client)
  await acceptLogin(database, login, clock())
  return outcome
}

interface Attempt {
  account: LoginAccount | undefined
  login: Parameters<typeof throttleLogin>[1]
  password: string
}

/**
 * Returns the hash of a correct password, renewed if outdated. Counts attempts per account before hashing.
 */
async function checkPassword(
  { database, passwords, clock }: Pick<AppContext, 'database' | 'passwords' | 'clock'>,
  { account, login, password }: Attempt,
): Promise<string> {
  const mayTry = await throttleLogin(database, login, clock())
  // Hashes for unknown accounts too, so that timing reveals nothing.
  const stored = mayTry ? (account?.password_hash ?? null) : null
  const { isCorrect, isOutdated } = await passwords.check(stored, password)
  if (!isCorrect || !account || stored === null) throw badCredentials()
  if (!isOutdated) return stored
  const renewed = await passwords.hash(password)
  return (await renewHash(database, account.id, { from: stored, to: renewed })) ? renewed : stored
}

const badCredentials = () => new LotlineError('bad_credentials', BAD_CREDENTIALS)
