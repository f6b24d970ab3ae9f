/** Links that show something of an account to somebody without one: whoever has the token may see it, until the link expires or is revoked. */
import { LotlineError } from '#contract/errors.ts'
import type { Share } from '#contract/report/share-calls.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../db/open.ts'
import { hashToken } from '../../../platform/crypto/token.ts'
import { findMailStatuses } from '../mail/service.ts'
import { type Attempt, clientOf, giveAttemptsBack, THROTTLE, throttle } from '../throttling/service.ts'
import { asShare } from './create-share.ts'
import {
  countOpening,
  deleteExpired,
  deleteShare,
  findById,
  findByToken,
  listShares,
  type ShareRow,
  type ShareSubject,
} from './share-queries.ts'
import { readVisit } from './visit.ts'

export { createMailedShare, createShare } from './create-share.ts'
export { visitOf } from './visit.ts'

type Deps = Pick<AppContext, 'database' | 'passwords' | 'sealer' | 'clock'>

const DAY_MS = 86_400_000
/** Days for which a link that has expired is still listed. */
const LISTED_DAYS = 30

/** A link that opens its subject. */
export interface OpenShare {
  id: string
  accountId: string
  subjectId: string
  units: UnitSystem
  showsFiles: boolean
  offersPdf: boolean
  /** Chosen parts of an analysis. */
  parts: readonly string[]
  passwordHash: string | null
}

/** Sender of a request that follows a link; `address` is its network address. */
interface ShareVisitor {
  token: string
  address: string
}

/** Returns the links of a subject, the newest first. */
export async function sharesOf(
  { database }: Deps,
  accountId: string,
  subject: ShareSubject,
): Promise<Share[]> {
  const rows = await listShares(database, accountId, subject)
  const mails = await findMailStatuses(
    database,
    rows.flatMap(({ id, sent_to }) => (sent_to === null ? [] : [id])),
  )
  return rows.map((row) => asShare(row, mails.get(row.id)))
}

/** Returns the chosen parts of each link of a subject, by the ids of the links. */
export async function listSharedParts(
  { database }: Deps,
  accountId: string,
  subject: ShareSubject,
): Promise<Map<string, readonly string[]>> {
  const rows = await listShares(database, accountId, subject)
  return new Map(rows.map(({ id, parts }) => [id, parts ?? []]))
}

/** Deletes a link of the account, so that it opens nothing any more. Returns the id of its subject. Throws 404. */
export async function revokeShare(
  { database }: Deps,
  accountId: string,
  kind: ShareSubject['kind'],
  shareId: string,
): Promise<{ subjectId: string }> {
  const revoked = await deleteShare(database, accountId, kind, shareId)
  if (!revoked) throw new LotlineError('not_found', 'This link was revoked already.')
  return { subjectId: revoked.subject_id }
}

/** Returns the link of a token; null where it is wrong, revoked or expired. Throws 429 for too many of those, and for a link that one address follows too often. */
export async function findShare(
  { database, clock }: Deps,
  kind: ShareSubject['kind'],
  { token, address }: ShareVisitor,
): Promise<OpenShare | null> {
  const fromThere: Attempt = { rule: THROTTLE.shareByAddress, by: [clientOf(address)] }
  await throttle(database, [fromThere], clock())
  const row = await findByToken(database, kind, hashToken(token), clock())
  if (!row) return null
  await giveAttemptsBack(database, [fromThere])
  await throttle(
    database,
    [{ rule: THROTTLE.shareByLinkAndAddress, by: [row.id, clientOf(address)] }],
    clock(),
  )
  return asOpen(row)
}

/** Throws 422 `wrong_password`, and 429 for too many of them. */
export async function checkSharePassword(
  { database, passwords, clock }: Deps,
  { id, passwordHash }: OpenShare,
  { password, address }: { password: string; address: string },
): Promise<void> {
  const fromThere: Attempt = { rule: THROTTLE.sharePasswordByAddress, by: [id, clientOf(address)] }
  const fromAnywhere: Attempt = { rule: THROTTLE.sharePasswordByLink, by: [id] }
  // One after the other: an address that is refused uses up nobody else's attempts.
  await throttle(database, [fromThere], clock())
  await throttle(database, [fromAnywhere], clock())
  const { isCorrect } = await passwords.check(passwordHash, password)
  if (!isCorrect) throw new LotlineError('wrong_password', 'This is not the password of the link.')
  await giveAttemptsBack(database, [fromThere, fromAnywhere])
}

/** Counts an opening before its subject is read; one with a password only once that was right. Throws 429 for a link that is opened too often. */
export const admitOpening = ({ database, clock }: Deps, { id }: OpenShare): Promise<void> =>
  throttle(database, [{ rule: THROTTLE.shareByLink, by: [id] }], clock())

export const recordOpening = ({ database, clock }: Deps, { id }: OpenShare): Promise<void> =>
  countOpening(database, id, clock())

/** Returns the link that was opened with this visit; null where it is over, or the link opens nothing any more. */
export async function findVisited(
  deps: Deps,
  kind: ShareSubject['kind'],
  visit: string,
): Promise<OpenShare | null> {
  const shareId = readVisit(deps.sealer, visit, deps.clock())
  return shareId === null ? null : findOpenShare(deps, kind, shareId)
}

/** Returns the link of this id; null where it opens nothing any more. */
export async function findOpenShare(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  kind: ShareSubject['kind'],
  shareId: string,
): Promise<OpenShare | null> {
  const row = await findById(database, kind, shareId, clock())
  return row ? asOpen(row) : null
}

/** Returns what a link shows; throws `opensNothing` where that or its account has been deleted, as for a link that opens nothing. */
export async function behindLink<Found>(
  finding: Promise<Found>,
  opensNothing: () => LotlineError,
): Promise<Found> {
  try {
    return await finding
  } catch (error) {
    if (error instanceof LotlineError && (error.status === 404 || error.status === 401)) throw opensNothing()
    throw error
  }
}

/** Deletes links that expired long ago. Returns their number. */
export const dropExpiredShares = (database: Database, now: Date): Promise<number> =>
  deleteExpired(database, new Date(now.getTime() - LISTED_DAYS * DAY_MS))

const asOpen = (row: ShareRow): OpenShare => ({
  id: row.id,
  accountId: row.account_id,
  subjectId: row.subject_id,
  units: row.units as UnitSystem,
  showsFiles: row.shows_files,
  offersPdf: row.offers_pdf,
  parts: row.parts ?? [],
  passwordHash: row.password_hash,
})
