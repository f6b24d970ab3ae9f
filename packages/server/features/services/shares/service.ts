/** Links of an account: listed, created and revoked by their owner. `open-link.ts` opens them. */
import { LotlineError } from '#contract/errors.ts'
import type { Share } from '#contract/report/share-calls.ts'
import type { LinkKind } from '#domain/share/share-rules.ts'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../db/open.ts'
import { type Actor, recordAudit } from '../audit/service.ts'
import { findMailStatuses } from '../mail/service.ts'
import { asShare, createShare, type NewShare } from './create-share.ts'
import { deleteExpired, deleteShare, listShares, type ShareSubject } from './share-queries.ts'

export { addressOf, createMailedShare } from './create-share.ts'
export { behindLink, findOpenShare, openLink, opensNothing, visitedLink } from './open-link.ts'
export type { OpenShare } from './open-share.ts'
export { openId, sealId } from './visit.ts'

type Context = Pick<AppContext, 'database' | 'passwords' | 'clock' | 'sealer' | 'pageUrl'>

/** An owner of links, for the audit log. */
export type Owner = Actor & { accountId: string }

const DAY_MS = 86_400_000
/** Days for which an expired link is listed. */
const LISTED_DAYS = 30

/** Returns the links of a subject, the newest first. */
export async function sharesOf(
  context: Pick<Context, 'database' | 'sealer' | 'pageUrl'>,
  accountId: string,
  subject: ShareSubject,
): Promise<(Share & { parts: string[] })[]> {
  const { database } = context
  const rows = await listShares(database, accountId, subject)
  const mails = await findMailStatuses(
    database,
    rows.flatMap(({ id, sent_to }) => (sent_to === null ? [] : [id])),
  )
  return rows.map((row) => ({ ...asShare(context, row, mails.get(row.id)), parts: row.parts ?? [] }))
}

/** Creates a link. @throws 422 if the subject has as many links as it may. */
export async function shareSubject(
  context: Context,
  owner: Owner,
  wanted: NewShare,
): Promise<{ share: Share; address: string }> {
  const { share, address } = await createShare(context, owner.accountId, wanted)
  await recordShared(context, owner, wanted, share)
  return { share, address }
}

/** Records in the audit log that a link was created. */
export const recordShared = (
  context: Context,
  owner: Owner,
  { subject, parts }: Pick<NewShare, 'subject' | 'parts'>,
  { id: shareId, expiresAt, hasPassword, sentTo }: Share,
): Promise<void> =>
  audit(context, owner, `share ${subject.kind}`, subject, { shareId, expiresAt, hasPassword, sentTo, parts })

/** Revokes a link. @throws 404 if the account has no such link. */
export async function revokeShare(
  context: Context,
  owner: Owner,
  kind: LinkKind,
  shareId: string,
): Promise<void> {
  const revoked = await deleteShare(context.database, owner.accountId, kind, shareId)
  if (!revoked) throw new LotlineError('not_found', 'This link was revoked already.')
  await audit(context, owner, 'revoke share', { kind, id: revoked.subject_id }, { shareId })
}

const audit = (
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  owner: Owner,
  action: string,
  { kind, id }: ShareSubject,
  detail: Record<string, unknown>,
) => {
  const { accountId, username: subject } = owner
  const entry = { action, subject, accountId, detail: { [`${kind}Id`]: id, ...detail } }
  return recordAudit(database, owner, entry, clock())
}

/** Deletes links that expired long ago. Returns their number. */
export const dropExpiredShares = (database: Database, now: Date): Promise<number> =>
  deleteExpired(database, new Date(now.getTime() - LISTED_DAYS * DAY_MS))
