import type { AppContext } from '../../../context.ts'
import { firstNameOf } from '../account/links.ts'

/** Notifies the owner of an address that someone tried to register it; the page does not reveal that. */
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
      firstName: firstNameOf(owner.details),
      loginLink: pageUrl('/login'),
      forgotLink: pageUrl('/forgot-password'),
    },
  })
}
