import { MAX_DECISIONS } from '#contract/admin/monitor-releases.ts'
import type { CallResponse } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { recordAudit } from '../../services/audit/service.ts'
import { approve, listDecidedReleases, quarantinedReleases, reject } from '../../watching/changes/service.ts'
import { WATCH_RELEASES } from '../../watching/watching/service.ts'
import { act } from '../act-service.ts'
import type { Administrator } from '../actor.ts'

export async function quarantinePage(
  context: Pick<AppContext, 'database'>,
): Promise<CallResponse<'monitorQuarantinedReleases'>> {
  const [quarantined, decided] = await Promise.all([
    quarantinedReleases(context),
    listDecidedReleases(context, MAX_DECISIONS),
  ])
  return {
    quarantined,
    decided: decided.map(({ state, decidedAt, ...release }) => ({
      ...release,
      decision: state === 'rejected' ? 'reject' : 'approve',
      isNotified: state === 'notified',
      decidedAt: decidedAt.toISOString(),
    })),
  }
}

/**
 * Approves a release and notifies the accounts concerned. @throws 404 if the release was never quarantined;
 * 409 if it is already decided.
 */
export async function approveQuarantined(context: AppContext, actor: Administrator, releaseId: number) {
  await decideQuarantined(context, actor, releaseId, 'approve')
  await context.queue.runNow(WATCH_RELEASES)
}

/** @throws as `approveQuarantined`. */
export const rejectQuarantined = (
  context: AppContext,
  actor: Administrator,
  releaseId: number,
): Promise<void> => decideQuarantined(context, actor, releaseId, 'reject')

const DECISIONS = {
  approve: { decide: approve, action: 'approve release' },
  reject: { decide: reject, action: 'reject release' },
} as const

function decideQuarantined(
  context: AppContext,
  actor: Administrator,
  releaseId: number,
  decision: keyof typeof DECISIONS,
): Promise<void> {
  const { decide, action } = DECISIONS[decision]
  return act(context, actor, async ({ database, clock, now }) => {
    const { sourceTitle, datasetKey, asOf, reason } = await decide(
      { database, clock },
      releaseId,
      actor.accountId,
    )
    const subject = `${sourceTitle}: ${datasetKey}, ${asOf}`
    await recordAudit(database, actor, { action, subject, detail: { releaseId, reason } }, now)
  })
}
