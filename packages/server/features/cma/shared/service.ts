import type { Analysis } from '#contract/cma/analyses.ts'
import type { OpenedAnalysis, ShownAnalysis } from '#contract/cma/analysis-share-calls.ts'
import { withOffice } from '#domain/report/office-branding.ts'
import { withLocalIds } from '#domain/share/local-ids.ts'
import { knownParts } from '#domain/valuation/analysis/shared-parts.ts'
import { allowsSharing } from '../../../connectors/sharing.ts'
import type { AppContext } from '../../../context.ts'
import { accountState } from '../../accounts/service.ts'
import { findVisitedLink, type OpenShare, openLink, orThrowDeadLink } from '../../documents/shares/service.ts'
import { drawPlacesPicture } from '../../parcels/imagery/service.ts'
import { THROTTLE, throttle, toClient } from '../../services/throttling/service.ts'
import { notifyOfMessage } from '../../watching/notifications/service.ts'
import { toAnalysis } from '../analyses/analysis-content.ts'
import { ANALYSES } from '../analyses/analysis-kind.ts'
import { getAnswer } from '../analyses/answer-service.ts'
import { showAnalysis } from './shown-analysis.ts'

/** @throws as `openLink`. */
export function openSharedAnalysis(
  context: AppContext,
  opening: Parameters<typeof openLink>[3],
  signal?: AbortSignal,
): Promise<OpenedAnalysis> {
  const show = async (share: OpenShare) => {
    const { accountId, subjectId, units } = share
    const row = await ANALYSES.findOwn(context.database, accountId, subjectId)
    const answer = await getAnswer(context, accountId, row, signal)
    const viewer = { accountId, loginMode: 'none', hasSecondFactor: false } as const
    const { branding, officeBranding, account } = await accountState(context, viewer)
    const analysis = toAnalysis(row)
    const pages = knownParts(analysis.pages)
    // Links from earlier versions store their own parts.
    const parts = new Set(share.parts === null ? pages : knownParts(share.parts))
    const mayShare = allowsSharing(context.settings.sharing)
    const content = showAnalysis(analysis, answer, parts, mayShare)
    return withLocalIds({
      ...content,
      map: await drawMap(context, analysis, content, mayShare),
      branding: withOffice(branding, officeBranding),
      creaTrademarkStatement: account.details.creaTrademarkStatement,
      units,
    })
  }
  return openLink(context, ANALYSES, show, opening)
}

/** In CSS pixels. Pin numbers remain legible at two thirds of this size, the scale on phones. */
const MAP_SIZE = { width: 560, height: 340 }

/** Draws the map of subject and shown comparables; null if a source does not allow sharing. */
async function drawMap(
  { database }: Pick<AppContext, 'database'>,
  { subject: { upid, position } }: Analysis,
  { answer: { comparables, provenance } }: Pick<ShownAnalysis, 'answer'>,
  mayShare: (sourceKey: string) => boolean,
): Promise<ShownAnalysis['map']> {
  const pins = comparables.map(({ number, sale }) => ({
    text: String(number),
    lng: sale.position[0],
    lat: sale.position[1],
    sourceKey: sale.releaseId === null ? null : (provenance[sale.releaseId]?.sourceKey ?? null),
  }))
  const place = upid === null ? { position } : { upid }
  const picture = await drawPlacesPicture(database, place, pins, { ...MAP_SIZE, theme: 'light', scale: 2 })
  if (picture === null || !picture.sources.every(({ key }) => mayShare(key))) return null
  return {
    png: picture.png.toString('base64'),
    ...MAP_SIZE,
    attributions: [...new Set(picture.sources.map(({ attribution }) => attribution))],
  }
}

/** @throws 404; 429 for too many messages. */
export async function writeBack(
  context: AppContext,
  { visit, ...message }: { visit: string; name: string; contact: string; text: string },
  clientAddress: string,
): Promise<void> {
  await throttle(
    context.database,
    [{ rule: THROTTLE.writeBackByClient, by: [toClient(clientAddress)] }],
    context.clock(),
  )
  const share = await findVisitedLink(context, ANALYSES, visit)
  await throttle(context.database, [{ rule: THROTTLE.writeBackByLink, by: [share.id] }], context.clock())
  const { accountId, subjectId } = share
  const { id } = await orThrowDeadLink(ANALYSES.findOwn(context.database, accountId, subjectId))
  await notifyOfMessage(context, accountId, { analysisId: id, ...message })
}
