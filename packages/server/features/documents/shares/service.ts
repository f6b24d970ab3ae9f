/** Lists, creates and revokes links for their owner. */

import { LotlineError } from '#contract/errors.ts'
import type { Share } from '#contract/share/links.ts'
import { DAY_MS } from '#domain/text/dates.ts'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../db/open.ts'
import { type Actor, recordAudit } from '../../services/audit/service.ts'
import { findMailStatuses } from '../../services/mail/service.ts'
import type { LinkedDocuments } from '../saved/service.ts'
import { createShare, type NewShare, toShare } from './create-share.ts'
import { deleteExpired, deleteShare, listShares, type ShareSubject } from './share-queries.ts'

export { createMailedShare, getAddress } from './create-share.ts'
export {
  deadLinkError,
  findOpenShare,
  findRequestedLink,
  findVisitedLink,
  openLink,
  orThrowDeadLink,
  type Visitor,
} from './open-link.ts'
export type { OpenShare } from './share-queries.ts'
export { openId, sealId } from './visit.ts'

type Context = Pick<AppContext, 'database' | 'passwords' | 'clock' | 'sealer' | 'pageUrl'>

export type Owner = Actor & { accountId: string }

export const getOwner = ({ session, request }: OwnerRequest): Owner => ({
  accountId: session.accountId,
  username: session.username,
  address: request.ip,
})

interface OwnerRequest {
  session: Pick<Owner, 'accountId' | 'username'>
  request: { ip: string }
}

const LISTED_DAYS = 30

/** Newest first. @throws 404. */
export async function getShares(
  context: Pick<Context, 'database' | 'sealer' | 'pageUrl'>,
  kind: LinkedDocuments,
  accountId: string,
  id: string,
): Promise<Share[]> {
  const { database } = context
  await kind.findOwn(database, accountId, id)
  const rows = await listShares(database, accountId, { kind: kind.name, id })
  const mails = await findMailStatuses(
    database,
    rows.filter(({ sent_to }) => sent_to !== null).map(({ id }) => id),
  )
  return rows.map((row) => toShare(context, row, mails.get(row.id)))
}

/** @throws 404; 409 while the account is scheduled for deletion; 422 at the limit of links. */
export async function shareDocument(
  context: Context,
  kind: LinkedDocuments,
  owner: Owner,
  { id, ...options }: Omit<NewShare, 'subject'> & { id: string },
): Promise<{ share: Share; address: string }> {
  await kind.findOwn(context.database, owner.accountId, id)
  const newShare = { ...options, subject: { kind: kind.name, id } }
  const { share, address } = await createShare(context, owner.accountId, newShare)
  await recordShared(context, owner, newShare, share)
  return { share, address }
}

export const recordShared = (
  context: Context,
  owner: Owner,
  { subject }: Pick<NewShare, 'subject'>,
  { id: shareId, expiresAt, hasPassword, sentTo }: Share,
): Promise<void> =>
  audit(context, owner, `share ${subject.kind}`, subject, { shareId, expiresAt, hasPassword, sentTo })

/** @throws 404 if the account has no such link. */
export async function revokeShare(
  context: Context,
  { name: kind }: Pick<LinkedDocuments, 'name'>,
  owner: Owner,
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

export const dropExpiredShares = (database: Database, now: Date): Promise<number> =>
  deleteExpired(database, new Date(now.getTime() - LISTED_DAYS * DAY_MS))
