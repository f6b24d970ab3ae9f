/** Market analyses behind links: made and revoked by their owner, opened by whoever has the link, who may write back. */
import type { AnalysisShare, OpenedAnalysis } from '#contract/cma/analysis-share-calls.ts'
import { LotlineError } from '#contract/errors.ts'
import { isAllowed, RESOURCES } from '#domain/account/permissions.ts'
import { linkPath, type ShareDays } from '#domain/share/share-rules.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { SHARED_PARTS, type SharedPart } from '#domain/valuation/analysis/shared-parts.ts'
import { allowsSharing } from '../../../connectors/sharing.ts'
import type { AppContext } from '../../../context.ts'
import { accountState, allowedResourcesOf } from '../../accounts/service.ts'
import { type Actor, recordAudit } from '../../services/audit/service.ts'
import {
  admitOpening,
  behindLink,
  checkSharePassword,
  createShare,
  findShare,
  findVisited,
  listSharedParts,
  type OpenShare,
  recordOpening,
  revokeShare,
  sharesOf,
  visitOf,
} from '../../services/shares/service.ts'
import { clientOf, THROTTLE, throttle } from '../../services/throttling/service.ts'
import { notifyOfMessage } from '../../watching/notifications/service.ts'
import { asAnalysis } from '../analyses/analysis-content.ts'
import { answerOf } from '../analyses/answer-service.ts'
import { findOwn } from '../analyses/service.ts'
import { showAnalysis } from './shown-analysis.ts'

/** An owner of analyses, as the audit log names them. */
type Owner = Actor & { accountId: string }

const KIND = 'analysis'
const subjectOf = (analysisId: string) => ({ kind: KIND, id: analysisId }) as const

/** Returns the links of an analysis. Throws 404. */
export async function sharesOfAnalysis(
  context: AppContext,
  accountId: string,
  analysisId: string,
): Promise<AnalysisShare[]> {
  await findOwn(context, accountId, analysisId)
  const subject = subjectOf(analysisId)
  const parts = await listSharedParts(context, accountId, subject)
  const shares = await sharesOf(context, accountId, subject)
  return shares.map(({ showsFiles: _, offersPdf: __, sentTo: ___, ...share }) => ({
    ...share,
    parts: knownParts(parts.get(share.id) ?? []),
  }))
}

/** Parts that a newer version knows are not shown. */
const knownParts = (parts: readonly string[]): SharedPart[] =>
  SHARED_PARTS.filter((part) => parts.includes(part))

interface NewShare {
  analysisId: string
  days: ShareDays
  password: string | null
  units: UnitSystem
  parts: readonly SharedPart[]
}

/** Creates a link that shows parts of an analysis; its address is returned this once. Throws 404, and 422 where there are too many. */
export async function shareAnalysis(
  context: AppContext,
  owner: Owner,
  { analysisId, days, password, units, parts }: NewShare,
): Promise<{ share: AnalysisShare; address: string }> {
  await findOwn(context, owner.accountId, analysisId)
  const chosen = knownParts(parts)
  const { share, token } = await createShare(context, owner.accountId, {
    subject: subjectOf(analysisId),
    days,
    password,
    units,
    showsFiles: false,
    offersPdf: false,
    parts: chosen,
  })
  const { showsFiles: _, offersPdf: __, sentTo: ___, delivery: ____, ...shown } = share
  await audit(context, owner, 'share analysis', {
    analysisId,
    shareId: share.id,
    expiresAt: share.expiresAt,
    hasPassword: share.hasPassword,
    parts: chosen,
  })
  return { share: { ...shown, parts: chosen }, address: context.pageUrl(linkPath(KIND, token)) }
}

/** Throws 404 for a link of somebody else, or that was revoked. */
export async function revokeAnalysisShare(context: AppContext, owner: Owner, shareId: string): Promise<void> {
  const { subjectId } = await revokeShare(context, owner.accountId, KIND, shareId)
  await audit(context, owner, 'revoke share', { analysisId: subjectId, shareId })
}

const audit = (
  { database, clock }: AppContext,
  owner: Owner,
  action: string,
  detail: Record<string, unknown>,
) => recordAudit(database, owner, { action, subject: owner.username, detail }, clock())

interface Opening {
  token: string
  password?: string | undefined
  /** Network address of the request. */
  address: string
}

/** Returns the analysis behind a link. Throws 404 for a link that opens nothing, 422 for a wrong password, and 429. */
export async function openSharedAnalysis(
  context: AppContext,
  { token, password, address }: Opening,
  signal?: AbortSignal,
): Promise<OpenedAnalysis> {
  const share = await stillOpen(context, findShare(context, KIND, { token, address }))
  const { accountId, subjectId, units } = share
  const row = await ifItIsThere(findOwn(context, accountId, subjectId))
  if (share.passwordHash !== null) {
    if (password === undefined) return { state: 'locked' }
    await checkSharePassword(context, share, { password, address })
  }
  await admitOpening(context, share)
  const answer = await answerOf(context, accountId, row, signal)
  const { branding, account } = await ifItIsThere(
    accountState(context, { accountId, loginMode: 'none', hasSecondFactor: false }),
  )
  await recordOpening(context, share)
  const parts = new Set(knownParts(share.parts))
  return {
    state: 'open',
    shown: {
      ...showAnalysis(asAnalysis(row), answer, parts, allowsSharing(context.settings.sharing)),
      branding,
      creaTrademarkStatement: account.details.creaTrademarkStatement,
      units,
    },
    visit: visitOf(context.sealer, share.id, context.clock()),
  }
}

/** Returns a link whose owner has market analyses, now; throws where they have lost them, as where no link was found. */
async function stillOpen(
  { database, clock }: AppContext,
  finding: Promise<OpenShare | null>,
): Promise<OpenShare> {
  const share = await finding
  if (!share) throw opensNothing()
  const held = await allowedResourcesOf(database, share.accountId, clock())
  if (!isAllowed(held, [RESOURCES.APP_CMA])) throw opensNothing()
  return share
}

interface Message {
  visit: string
  name: string
  contact: string
  text: string
}

/** Notifies the owner of an analysis of what somebody who opened its link has written. Throws 404, and 429 for too many. */
export async function writeBack(
  context: AppContext,
  { visit, ...message }: Message,
  address: string,
): Promise<void> {
  await throttle(
    context.database,
    [{ rule: THROTTLE.writeBackByAddress, by: [clientOf(address)] }],
    context.clock(),
  )
  const share = await stillOpen(context, findVisited(context, KIND, visit))
  await throttle(context.database, [{ rule: THROTTLE.writeBackByLink, by: [share.id] }], context.clock())
  const { id } = await ifItIsThere(findOwn(context, share.accountId, share.subjectId))
  await notifyOfMessage(context, share.accountId, { analysisId: id, ...message })
}

/** Returns what a link to an analysis shows. Throws 404 for a deleted analysis or account, as for a link that opens nothing. */
const ifItIsThere = <Found>(finding: Promise<Found>): Promise<Found> => behindLink(finding, opensNothing)

const opensNothing = () => new LotlineError('not_found', 'This link does not open an analysis any more.')
