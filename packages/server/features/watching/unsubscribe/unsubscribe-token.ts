import { createHash } from 'node:crypto'
import { LotlineError } from '#contract/errors.ts'
import type { AppContext } from '../../../context.ts'
import { CannotOpen, type Sealer } from '../../../platform/crypto/sealing.ts'

/**
 * Context that a token is sealed with, so that it opens only here. Tokens need no storage and never expire,
 * because people keep mails. Each has a hash of its e-mail address, which makes a former address's token void.
 */
const SEAL_CONTEXT = ['unsubscribe', 'notification mails']

interface Addressee {
  accountId: string
  email: string
}

export function createUnsubscribeToken(sealer: Sealer, { accountId, email }: Addressee): string {
  return sealer.seal(JSON.stringify([accountId, hashEmail(email)]), SEAL_CONTEXT).toString('base64url')
}

/**
 * `page` has the token after `#`. `oneClick` has it in the query, because mail programs POST to it without a
 * fragment (RFC 8058).
 */
export function unsubscribeUrls(
  { pageUrl, sealer }: Pick<AppContext, 'pageUrl' | 'sealer'>,
  addressee: Addressee,
): { page: string; oneClick: string } {
  const token = createUnsubscribeToken(sealer, addressee)
  return { page: pageUrl(`/unsubscribe#token=${token}`), oneClick: pageUrl(`/unsubscribe?token=${token}`) }
}

/** @throws 422 `link_not_valid` */
export function readUnsubscribeToken(
  sealer: Sealer,
  token: string,
): { accountId: string; isFor(email: string): boolean } {
  const [accountId, emailHash] = JSON.parse(openToken(sealer, token)) as [string, string]
  return { accountId, isFor: (email) => hashEmail(email) === emailHash }
}

function openToken(sealer: Sealer, token: string): string {
  try {
    return sealer.open(Buffer.from(token, 'base64url'), SEAL_CONTEXT)
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

const hashEmail = (email: string) => createHash('sha256').update(email).digest('base64url').slice(0, 12)
