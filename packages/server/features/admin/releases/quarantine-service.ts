import { MAX_DECISIONS } from '#contract/admin/monitor-releases.ts'
import type { CallResponse } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { decideRelease, listDecided, listQuarantined } from '../../watching/changes/service.ts'
import { WATCH_RELEASES } from '../../watching/service.ts'
import { act } from '../act-service.ts'
import type { Administrator } from '../actor.ts'

export async function quarantinePage({
  database,
}: Pick<AppContext, 'database'>): Promise<CallResponse<'monitorQuarantinedReleases'>> {
  const [quarantined, decided] = await Promise.all([
    listQuarantined(database),
    listDecided(database, MAX_DECISIONS),
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
 * Approves a release and notifies the accounts concerned, or rejects it. @throws 404 if the release was never
 * quarantined; 409 if it is already decided.
 */
export async function decideQuarantined(
  context: AppContext,
  actor: Administrator,
  releaseId: number,
  decision: 'approve' | 'reject',
): Promise<void> {
  const state = decision === 'approve' ? 'waiting' : 'rejected'
  await act(context, actor, async ({ database, clock, audit }) => {
    const release = await decideRelease({ database, clock }, releaseId, actor.accountId, state)
    const { sourceTitle, datasetKey, asOf, reason } = release
    const subject = `${sourceTitle}: ${datasetKey}, ${asOf}`
    await audit({ action: `${decision} release`, subject, detail: { releaseId, reason } })
  })
  if (decision === 'approve') await context.queue.runNow(WATCH_RELEASES)
}
