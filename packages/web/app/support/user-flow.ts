import type { Account } from '#contract/account/account.ts'
import type { SignInSettings } from '#contract/account/sign-in.ts'
import { loadOutsideScript } from '../../lib/loading/outside-script.ts'

interface UserFlow {
  init(token: string): void
  identify(id: string, attributes: Record<string, unknown>): Promise<void>
}
declare global {
  interface Window {
    userflow?: UserFlow
  }
}

/** Specification part 1, sections 2.4 and 9. */
const LARGE_SCREEN_WIDTH = 1440

export const shouldStartUserFlow = (user: Pick<Account, 'hasUserFlow'>, screenWidth: number): boolean =>
  user.hasUserFlow && screenWidth > LARGE_SCREEN_WIDTH

export async function startUserFlow(
  { token, scriptUrl }: NonNullable<SignInSettings['userFlow']>,
  { uid, email, details }: Account,
): Promise<void> {
  await loadOutsideScript(scriptUrl)
  window.userflow?.init(token)
  await window.userflow?.identify(uid, { email, name: `${details.firstName} ${details.lastName}`.trim() })
}
