import { createHash } from 'node:crypto'
import { LotlineError } from '#contract/errors.ts'
import type { AppContext } from '../../../context.ts'
import { CannotOpen, type Sealer } from '../../../platform/crypto/sealing.ts'

/**
 * Purpose to which the token of an unsubscribe link is sealed: it holds whose mails, and which. Sealed, so that nobody makes one up or reads
 * one, and nothing is stored for it; bound to the e-mail address, so that a former owner of the address decides nothing any more. It does not
 * expire: people retain mails.
 */
const BELONGS_TO = ['unsubscribe', 'notification mails']

interface MailReader {
  accountId: string
  email: string
}

export function unsubscribeToken(sealer: Sealer, { accountId, email }: MailReader): string {
  return sealer.seal(JSON.stringify([accountId, markOf(email)]), BELONGS_TO).toString('base64url')
}

/**
 * Returns where this reader turns notification mails off: `page` for people, with the token behind `#`, and `oneClick` for mail programs, which
 * send a POST to it (RFC 8058). They send no fragment, so `oneClick` has the token in its query.
 */
export function unsubscribeUrls(
  { pageUrl, sealer }: Pick<AppContext, 'pageUrl' | 'sealer'>,
  reader: MailReader,
): { page: string; oneClick: string } {
  const token = unsubscribeToken(sealer, reader)
  return { page: pageUrl(`/unsubscribe#token=${token}`), oneClick: pageUrl(`/unsubscribe?token=${token}`) }
}

/** Throws 422 `link_not_valid` for what is no such token. */
export function readUnsubscribeToken(
  sealer: Sealer,
  token: string,
): { accountId: string; isFor(email: string): boolean } {
  const [accountId, mark] = JSON.parse(opened(sealer, token)) as [string, string]
  return { accountId, isFor: (email) => markOf(email) === mark }
}

function opened(sealer: Sealer, token: string): string {
  try {
    return sealer.open(Buffer.from(token, 'base64url'), BELONGS_TO)
  } catch (error) {
    if (error instanceof CannotOpen) throw notValid()
    throw error
  }
}

export const notValid = () =>
  new LotlineError(
    'link_not_valid',
    'This link is not complete, or is of a mail to an address that is no longer in use here. Please open the link of your newest mail as a whole.',
  )

const markOf = (email: string) => createHash('sha256').update(email).digest('base64url').slice(0, 12)
