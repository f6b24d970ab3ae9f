import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { QuarantinedRelease } from '#contract/admin/monitor-releases.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { call } from '../../../lib/api/api.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { callQuery } from '../../../state/queries/query-client.tsx'
import { useAct } from '../act.ts'
import { ListTable } from '../list-table.tsx'
import monitor from '../monitor.module.css'
import { formatKey } from '../monitor-labels.ts'
import { Moment, RowButton, Tag, TwoLines } from '../pieces.tsx'
import { toCompleteList } from '../use-list.ts'
import { confirmDecision, DECISIONS, type Decision, formatRelease } from './decisions.ts'

export function QuarantineTab() {
  const query = useQuarantine()
  const { data } = query
  const decide = useAct(
    async ({ release, decision }: { release: QuarantinedRelease; decision: Decision }) => {
      await call(DECISIONS[decision].call, { params: { releaseId: release.releaseId } })
      return DECISIONS[decision].done(release)
    },
  )
  const confirmAndDecide = async (release: QuarantinedRelease, decision: Decision) => {
    if (await confirmDecision(release, decision)) decide.run({ release, decision })
  }
  return (
    <>
      <h2 className={monitor.title}>Waiting for a decision</h2>
      <p className={monitor.lead}>
        A release that lost many rows is shown on the map, but nobody is notified of its changes until an
        administrator approves it. Most such losses come from an interrupted download.
      </p>
      <ListTable
        noun="quarantined releases"
        list={toCompleteList(data?.quarantined, query)}
        keyOf={({ releaseId }) => String(releaseId)}
        empty={{
          title: 'No releases are waiting',
          body: 'Users are notified of each release after its import. A release that loses too many rows is listed here.',
        }}
        columns={[
          releaseColumn,
          whyColumn,
          { title: 'Added', isNumber: true, cell: ({ counts }) => formatNumber(counts.added) },
          {
            title: 'Changed',
            isNumber: true,
            isMinor: true,
            cell: ({ counts }) => formatNumber(counts.changed),
          },
          { title: 'Removed', isNumber: true, cell: ({ counts }) => formatNumber(counts.removed) },
          { title: 'Since', cell: ({ quarantinedSince }) => <Moment time={quarantinedSince} /> },
          {
            title: 'Approve or reject',
            isAction: true,
            cell: (release) => (
              <Group gap={8} align="stretch" justify="flex-end" wrap="nowrap">
                {(['approve', 'reject'] as const).map((decision) => (
                  <RowButton
                    key={decision}
                    subject={formatRelease(release)}
                    disabled={decide.isRunning}
                    onClick={() => void confirmAndDecide(release, decision)}
                  >
                    {DECISIONS[decision].verb}
                  </RowButton>
                ))}
              </Group>
            ),
          },
        ]}
      />
      {data && data.decided.length > 0 && (
        <>
          <h2 className={monitor.title}>Decided</h2>
          <p className={monitor.lead}>The latest {data.decided.length === 1 ? 'decision' : 'decisions'}.</p>
          <ListTable
            noun="decisions"
            list={toCompleteList(data.decided, query)}
            keyOf={({ releaseId }) => String(releaseId)}
            empty={{ title: 'No decisions', body: null }}
            columns={[
              releaseColumn,
              whyColumn,
              {
                title: 'Decision',
                cell: ({ decision, isNotified }) =>
                  decision === 'reject' ? (
                    <Tag>Rejected</Tag>
                  ) : (
                    <Tag kind={isNotified ? 'good' : 'brand'}>
                      {isNotified ? 'Users were notified' : 'Being notified'}
                    </Tag>
                  ),
              },
              {
                title: 'By',
                cell: ({ decidedBy, decidedAt }) => (
                  <TwoLines below={<Moment time={decidedAt} />}>{decidedBy ?? 'A deleted account'}</TwoLines>
                ),
              },
            ]}
          />
        </>
      )}
    </>
  )
}

type ReleaseName = Pick<QuarantinedRelease, 'sourceTitle' | 'datasetKey' | 'asOf' | 'reason'>

const releaseColumn = {
  title: 'Release',
  cell: ({ sourceTitle, datasetKey, asOf }: ReleaseName) => (
    <TwoLines below={`As of ${formatDate(asOf)}`}>
      {sourceTitle}: {formatKey(datasetKey).toLowerCase()}
    </TwoLines>
  ),
}

const whyColumn = { title: 'Reason', cell: ({ reason }: ReleaseName) => reason }

const POLL_MS = 30_000

export const useQuarantine = () =>
  useQuery({
    ...callQuery(KEYS.monitorPart('monitorQuarantinedReleases'), 'monitorQuarantinedReleases'),
    refetchInterval: POLL_MS,
  })
