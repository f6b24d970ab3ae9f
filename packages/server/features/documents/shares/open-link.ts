/** Opens shared reports and analyses, without an account. */
import { LotlineError } from '#contract/errors.ts'
import type { LinkKind } from '#domain/share/share-rules.ts'
import type { AppContext } from '../../../context.ts'
import { hashToken } from '../../../platform/crypto/token.ts'
import type { Client } from '../../../platform/requests/client.ts'
import { recordActivity } from '../../services/audit/service.ts'
import {
  type Attempt,
  refundAttempts,
  THROTTLE,
  takeAttempts,
  throttle,
  toClient,
  tooManyAttempts,
} from '../../services/throttling/service.ts'
import type { LinkedDocuments } from '../saved/service.ts'
import { countOpening, findById, findByToken, type OpenShare } from './share-queries.ts'
import { createVisit, readVisit, type VisitUse } from './visit.ts'

type Deps = Pick<AppContext, 'database' | 'passwords' | 'sealer' | 'clock' | 'queue'>

export interface Visitor {
  visit: string
  address: string
}

interface LinkRequest extends Client {
  token: string
  password?: string | undefined
}

type OpenedLink<Shown> =
  | { state: 'locked' }
  | { state: 'open'; shown: Shown; offersPdf: boolean; visit: string; pictureVisit: string }

/**
 * Opens a link until its expiry, even after the owner's plan ended. `show` returns the document without
 * database ids (`withLocalIds`), and throws 404 or 401 if document or account was deleted. @throws the same
 * 404 for wrong, revoked and expired tokens and deleted documents; 422 `wrong_password`; 429.
 */
export async function openLink<Shown>(
  deps: Deps,
  kind: LinkedDocuments,
  show: (share: OpenShare) => Promise<Shown>,
  { token, password, ...client }: LinkRequest,
): Promise<OpenedLink<Shown>> {
  const share = await findShare(deps, kind.name, { token, address: client.address })
  await orThrowDeadLink(kind.findOwn(deps.database, share.accountId, share.subjectId))
  if (share.passwordHash !== null) {
    if (password === undefined) return { state: 'locked' }
    await checkPassword(deps, share, { password, address: client.address }).catch(async (error: unknown) => {
      if (isWrongPassword(error)) await recordOpening(deps, kind.name, share, 'refused', client)
      throw error
    })
  }
  const shown = await orThrowDeadLink(show(share))
  const now = deps.clock()
  await countOpening(deps.database, share.id, now)
  await recordOpening(deps, kind.name, share, 'done', client)
  const visit = createVisit(deps.sealer, share.id, 'page', now)
  const pictureVisit = createVisit(deps.sealer, share.id, 'pictures', now)
  return { state: 'open', shown, offersPdf: share.offersPdf, visit, pictureVisit }
}

const isWrongPassword = (error: unknown) => error instanceof LotlineError && error.code === 'wrong_password'

const recordOpening = (
  deps: Deps,
  kind: LinkKind,
  { id: shareId, accountId }: OpenShare,
  outcome: 'done' | 'refused',
  client: Client,
): Promise<void> => {
  const key = ({ report: 'open_report', analysis: 'open_analysis' } as const)[kind]
  return recordActivity(deps, { key, outcome, accountId, actorId: null, detail: { shareId } }, client)
}

/** Finds the link behind a visit, which is an opened page. @throws 404 if the visit or link has ended. */
export async function findVisitedLink(
  deps: Deps,
  { name: kind }: Pick<LinkedDocuments, 'name'>,
  visit: string,
  use: VisitUse = 'page',
): Promise<OpenShare> {
  const shareId = readVisit(deps.sealer, visit, use, deps.clock())
  const share = shareId === null ? null : await findOpenShare(deps, kind, shareId)
  if (!share) throw deadLinkError()
  return share
}

/**
 * Finds the link behind a reader's request, and counts the request by link and client. @throws 404 if the
 * visit or link has ended; 429 for too many requests.
 */
export async function findRequestedLink(
  deps: Deps,
  kind: Pick<LinkedDocuments, 'name'>,
  { visit, address }: Visitor,
  rule: Attempt['rule'],
  use: VisitUse = 'page',
): Promise<OpenShare> {
  const share = await findVisitedLink(deps, kind, visit, use)
  await throttle(deps.database, [{ rule, by: [share.id, toClient(address)] }], deps.clock())
  return share
}

export async function findOpenShare(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  kind: LinkKind,
  shareId: string,
): Promise<OpenShare | null> {
  return (await findById(database, kind, shareId, clock())) ?? null
}

/**
 * Awaits a link's document. @throws the same 404 as for an expired link if the document or account was
 * deleted.
 */
export async function orThrowDeadLink<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result
  } catch (error) {
    if (error instanceof LotlineError && (error.status === 404 || error.status === 401)) throw deadLinkError()
    throw error
  }
}

export const deadLinkError = () => new LotlineError('not_found', 'This link no longer opens anything.')

async function findShare(
  { database, clock }: Deps,
  kind: LinkKind,
  { token, address }: Pick<LinkRequest, 'token' | 'address'>,
): Promise<OpenShare> {
  const byClient: Attempt = { rule: THROTTLE.shareByClient, by: [toClient(address)] }
  await throttle(database, [byClient], clock())
  const share = await findByToken(database, kind, hashToken(token), clock())
  if (!share) throw deadLinkError()
  await refundAttempts(database, [byClient])
  const byLink = { rule: THROTTLE.shareByLinkAndClient, by: [share.id, toClient(address)] }
  await throttle(database, [byLink], clock())
  return share
}

/**
 * Limits wrong passwords per link and client, so that wrong guesses elsewhere do not lock out readers. If
 * many clients guess a link, each has only a few attempts a day.
 */
async function checkPassword(
  { database, passwords, clock }: Deps,
  { id, passwordHash }: OpenShare,
  { password, address }: { password: string; address: string },
): Promise<void> {
  const by = [id, toClient(address)]
  const byClient: Attempt = { rule: THROTTLE.sharePasswordByLinkAndClient, by }
  await throttle(database, [byClient], clock())
  const byClientDaily: Attempt = { rule: THROTTLE.sharePasswordByLinkAndClientDaily, by }
  const byLinkDaily: Attempt = { rule: THROTTLE.sharePasswordByLinkDaily, by: [id] }
  const waitSeconds = await takeAttempts(database, [byClientDaily], clock())
  const isGuessed = (await takeAttempts(database, [byLinkDaily], clock())) !== null
  if (isGuessed && waitSeconds !== null) {
    await refundAttempts(database, [byClient])
    throw tooManyAttempts(waitSeconds)
  }
  const { isCorrect } = await passwords.check(passwordHash, password)
  if (!isCorrect)
    throw new LotlineError('wrong_password', 'That password is not correct. Check it and try again.')
  await refundAttempts(database, [byClient, byClientDaily, byLinkDaily])
}
