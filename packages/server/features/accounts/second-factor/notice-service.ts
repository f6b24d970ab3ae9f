import type { AppContext } from '../../../context.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import type { FactorChange } from '../../../platform/mail/second-factor-text.ts'
import { getFirstName } from '../account/links.ts'
import { findById } from '../account/login-account-queries.ts'
import { countFactors } from './factor-queries.ts'

/** Dependencies that the command line also has. */
type Notifying = Pick<AppContext, 'database' | 'pageUrl' | 'clock' | 'settings'> & {
  mail: Pick<Mail, 'send'>
}

export async function notifyOwner(
  { database, mail, pageUrl, clock, settings }: Notifying,
  accountId: string,
  change: FactorChange,
): Promise<void> {
  const owner = await findById(database, accountId)
  if (!owner) return
  await mail.send({
    to: owner.email,
    accountId,
    template: 'second_factor_changed',
    props: {
      firstName: getFirstName(owner.details),
      change,
      when: clock().toISOString(),
      securityLink: pageUrl('/account?tab=security'),
      supportEmail: settings.accounts.supportEmail,
    },
  })
}

export async function notifyRecoveryCodeUsed(context: AppContext, accountId: string): Promise<void> {
  const { recoveryCodesLeft } = await countFactors(context.database, accountId)
  await notifyOwner(context, accountId, { kind: 'recovery_code_used', left: recoveryCodesLeft })
}
