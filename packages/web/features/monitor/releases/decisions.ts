import type { QuarantinedRelease } from '#contract/admin/monitor-releases.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { confirm } from '../../../lib/messages/alerts.ts'
import { formatKey } from '../monitor-labels.ts'

export type Decision = 'approve' | 'reject'

type ReleaseName = Pick<QuarantinedRelease, 'sourceTitle' | 'datasetKey' | 'asOf'>

export const formatRelease = ({ sourceTitle, datasetKey, asOf }: ReleaseName): string =>
  `${sourceTitle}: ${formatKey(datasetKey).toLowerCase()}, ${formatDate(asOf)}`

const formatCounts = ({ counts }: QuarantinedRelease): string =>
  `Added rows: ${formatNumber(counts.added)}, changed: ${formatNumber(counts.changed)}, removed: ${formatNumber(counts.removed)}.`

export const DECISIONS = {
  approve: {
    call: 'approveQuarantinedRelease',
    // Approval sends mails, which cannot be recalled, so Enter alone must not confirm it.
    kind: 'danger',
    verb: 'Approve',
    title: (release: QuarantinedRelease) => `Approve ${formatRelease(release)}?`,
    body: (release: QuarantinedRelease) =>
      `${formatCounts(release)} Users who watch these places are notified immediately and in their next e-mail, even of rows that are only missing from the file. This cannot be undone.`,
    done: (release: QuarantinedRelease) => `Users are notified of ${formatRelease(release)}`,
  },
  reject: {
    call: 'rejectQuarantinedRelease',
    kind: 'warning',
    verb: 'Reject',
    title: (release: QuarantinedRelease) => `Reject ${formatRelease(release)}?`,
    body: (release: QuarantinedRelease) =>
      `${formatCounts(release)} Nobody will be notified of it. The imported data stay in place. The next release of this dataset is compared with this one, so it will wait for a decision, too. This cannot be undone.`,
    done: (release: QuarantinedRelease) => `Nobody is notified of ${formatRelease(release)}`,
  },
} as const satisfies Record<Decision, unknown>

export function confirmDecision(release: QuarantinedRelease, decision: Decision): Promise<boolean> {
  const { kind, title, body, verb } = DECISIONS[decision]
  return confirm({
    kind,
    title: title(release),
    body: body(release),
    yes: verb,
    no: 'Not yet',
  })
}
