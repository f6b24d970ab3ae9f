import { LotlineError, sessionEnded } from '#contract/errors.ts'
import type { AppContext } from '../../../context.ts'
import { refundAttempts, THROTTLE, throttle } from '../../services/throttling/service.ts'
import { findById, type LoginAccount } from './login-account-queries.ts'

/** @throws 422 `wrong_password`, 429 `too_many_requests` */
export async function confirmPassword(
  { database, passwords, clock }: Pick<AppContext, 'database' | 'passwords' | 'clock'>,
  accountId: string,
  password: string,
): Promise<LoginAccount & { password_hash: string }> {
  const attempts = [{ rule: THROTTLE.passwordByAccount, by: [accountId] }]
  await throttle(database, attempts, clock())
  const account = await findById(database, accountId)
  if (!account) throw sessionEnded()
  const { password_hash } = account
  if (password_hash === null) {
    throw new LotlineError(
      'conflict',
      'This account signs in through another provider and has no password yet. “Forgot password” sends a link that sets one.',
    )
  }
  if (!(await passwords.check(password_hash, password)).isCorrect) {
    throw new LotlineError('wrong_password', 'This is not your current password.')
  }
  await refundAttempts(database, attempts)
  return { ...account, password_hash }
}
