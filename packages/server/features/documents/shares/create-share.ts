import type { Insertable } from 'kysely'
import { LotlineError } from '#contract/errors.ts'
import type { Share } from '#contract/share/links.ts'
import { type LinkKind, linkPath, MAX_SHARES, type ShareDays } from '#domain/share/share-rules.ts'
import { DAY_MS } from '#domain/text/dates.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import { CannotOpen } from '../../../platform/crypto/sealing.ts'
import { hashToken, newToken } from '../../../platform/crypto/token.ts'
import type { OutgoingMail } from '../../../platform/mail/mail.ts'
import {
  checkRetry,
  enqueueMail,
  findMailStatuses,
  type KeyedRequest,
  prepareMail,
} from '../../services/mail/service.ts'
import {
  insertShare,
  isShareId,
  listShares,
  lockShareCount,
  type ShareRow,
  type ShareSubject,
} from './share-queries.ts'

type Deps = Pick<AppContext, 'database' | 'passwords' | 'clock' | 'sealer' | 'pageUrl'>

export interface NewShare {
  subject: ShareSubject
  days: ShareDays
  password: string | null
  units: UnitSystem
  showsFiles: boolean
  offersPdf: boolean
}

/** @throws 409 while the account is scheduled for deletion; 422 at the limit of links. */
export async function createShare(
  deps: Deps,
  accountId: string,
  newShare: NewShare,
): Promise<{ share: Share; address: string }> {
  const { token, row } = await prepareShare(deps, accountId, newShare)
  const newRow = await inTransaction(deps.database, async ({ db }) => {
    checkCount(await lockShareCount({ db }, accountId, newShare.subject))
    return insertShare({ db }, row)
  })
  return { share: toShare(deps, newRow), address: getAddress(deps, newShare.subject.kind, token) }
}

interface MailedShare extends NewShare {
  /** The idempotency key is the link's id. */
  request: KeyedRequest
  sentTo: string
}

/**
 * Creates and mails a link, atomically. Returns an existing link with this id without mailing again (`isNew`
 * is false). @throws 404 if the link was revoked; 422 at the subject's limit, or if the id came with another
 * request.
 */
export async function createMailedShare(
  deps: Deps & Pick<AppContext, 'mail'>,
  accountId: string,
  { request, sentTo, ...newShare }: MailedShare,
  mailOf: (link: { token: string; expiresAt: Date }) => OutgoingMail,
): Promise<{ share: Share; isNew: boolean }> {
  const { token, row, expiresAt } = await prepareShare(deps, accountId, newShare)
  const { key: id } = request
  const mail = await prepareMail(mailOf({ token, expiresAt }), request)
  const result = await inTransaction(deps.database, async (transaction) => {
    const { db } = transaction
    const count = await lockShareCount({ db }, accountId, newShare.subject)
    const existing = (await listShares({ db }, accountId, newShare.subject)).find((share) => share.id === id)
    if (existing) await checkRetry({ db }, request)
    const status = (await findMailStatuses({ db }, [id])).get(id)
    if (existing) return { share: toShare(deps, existing, status), isNew: false }
    if (status !== undefined || (await isShareId({ db }, id))) {
      throw new LotlineError('not_found', 'This link was revoked already.')
    }
    checkCount(count)
    await enqueueMail(transaction, mail, deps.clock())
    const newRow = await insertShare({ db }, { ...row, id, sent_to: sentTo })
    return { share: toShare(deps, newRow, 'queued'), isNew: true }
  })
  if (result.isNew) deps.mail.sendSoon()
  return result
}

async function prepareShare(
  { passwords, clock, sealer }: Deps,
  accountId: string,
  { subject, days, password, units, showsFiles, offersPdf }: NewShare,
): Promise<{ token: string; row: Insertable<Schema['share']>; expiresAt: Date }> {
  const token = newToken()
  const now = clock()
  const expiresAt = new Date(now.getTime() + days * DAY_MS)
  const row = {
    account_id: accountId,
    subject_kind: subject.kind,
    subject_id: subject.id,
    token_hash: hashToken(token),
    sealed_token: sealer.seal(token, sealContext(accountId, subject)),
    password_hash: password === null ? null : await passwords.hash(password),
    units,
    created_at: now,
    expires_at: expiresAt,
    shows_files: showsFiles,
    offers_pdf: offersPdf,
    sent_to: null,
    parts: null,
  }
  return { token, row, expiresAt }
}

function checkCount(count: number): void {
  if (count < MAX_SHARES) return
  throw new LotlineError('unprocessable', `At most ${MAX_SHARES} links are possible. Revoke one first.`)
}

type Opener = Pick<Deps, 'sealer' | 'pageUrl'>

export const getAddress = ({ pageUrl }: Pick<Opener, 'pageUrl'>, kind: LinkKind, token: string): string =>
  pageUrl(linkPath(kind, token))

/** The context of a sealed token, which opens only for its account and subject. */
const sealContext = (accountId: string, { kind, id }: ShareSubject) => ['share token', accountId, kind, id]

function storedAddress(
  { sealer, pageUrl }: Opener,
  { account_id, subject_kind, subject_id, sealed_token }: ShareRow,
): string | null {
  if (!sealed_token) return null
  const kind = subject_kind as LinkKind
  try {
    const token = sealer.open(sealed_token, sealContext(account_id, { kind, id: subject_id }))
    return getAddress({ pageUrl }, kind, token)
  } catch (error) {
    // The link still works, but can no longer be shown.
    if (error instanceof CannotOpen) return null
    throw error
  }
}

/** Makes the link as its owner sees it. `mail` is the status of its mail, if stored. */
export const toShare = (deps: Opener, row: ShareRow, mail?: 'queued' | 'sent' | 'failed'): Share => ({
  id: row.id,
  address: storedAddress(deps, row),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  hasPassword: row.password_hash !== null,
  openedCount: row.opened_count,
  lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
  showsFiles: row.shows_files,
  offersPdf: row.offers_pdf,
  sentTo: row.sent_to,
  delivery: row.sent_to === null ? null : (mail ?? 'unknown'),
})
