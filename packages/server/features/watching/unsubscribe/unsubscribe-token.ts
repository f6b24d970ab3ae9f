import { createHash } from 'node:crypto'
import { LotlineError } from '#contract/errors.ts'
import type { AppContext } from '../../../context.ts'
import { CannotOpen, type Sealer } from '../../../platform/crypto/sealing.ts'

/**
 * Context of the sealed token, which names the account and the kind of mail. Sealing needs no storage. The
 * token includes the address, so a former owner's token is void. It never expires, because people keep mails.
 */
const BELONGS_TO = ['unsubscribe', 'notification mails']

interface MailReader {
  accountId: string
  email: string
}

export function unsubscribeToken(sealer: Sealer, { accountId, email }: MailReader): string {
  return sealer.seal(JSON.stringify([accountId, fingerprint(email)]), BELONGS_TO).toString('base64url')
}

/**
 * `page` has the token after `#`; `oneClick`, for POST (RFC 8058), has it in the query, because mail programs
 * send no fragment.
 */
export function unsubscribeUrls(
  { pageUrl, sealer }: Pick<AppContext, 'pageUrl' | 'sealer'>,
  reader: MailReader,
): { page: string; oneClick: string } {
  const token = unsubscribeToken(sealer, reader)
  return { page: pageUrl(`/unsubscribe#token=${token}`), oneClick: pageUrl(`/unsubscribe?token=${token}`) }
}

/** @throws 422 `link_not_valid` */
export function readUnsubscribeToken(
  sealer: Sealer,
  token: string,
): { accountId: string; isFor(email: string): boolean } {
  const [accountId, mark] = JSON.parse(openToken(sealer, token)) as [string, string]
  return { accountId, isFor: (email) => fingerprint(email) === mark }
}

function openToken(sealer: Sealer, token: string): string {
  try {
    return sealer.open(Buffer.from(token, 'base64url'), BELONGS_TO)
  } catch (error) {
    if (error instanceof CannotOpen) throw invalidToken()
    throw error
  }
}

export const invalidToken = () =>
  new LotlineError(
    'link_not_valid',
    'This link is incomplete, or was sent to an address that is no longer used here. Please open the full link from your newest mail.',
  )

const fingerprint = (email: string) => createHash('sha256').update(email).digest('base64url').slice(0, 12)
