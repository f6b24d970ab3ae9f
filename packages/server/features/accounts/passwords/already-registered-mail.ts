import type { AppContext } from '../../../context.ts'
import { getFirstName } from '../account/links.ts'

/** Sent by mail, because a page would reveal that the address has an account. */
export async function mailAlreadyRegistered(
  { mail, pageUrl }: Pick<AppContext, 'mail' | 'pageUrl'>,
  email: string,
  owner: { id: string; details: Record<string, unknown> },
): Promise<void> {
  await mail.send({
    to: email,
    accountId: owner.id,
    template: 'already_registered',
    props: {
      firstName: getFirstName(owner.details),
      loginLink: pageUrl('/login'),
      forgotLink: pageUrl('/forgot-password'),
    },
  })
}
