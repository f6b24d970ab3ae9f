import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MonitoredDataset, MonitoredRelease } from '#contract/admin/monitor.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatAge } from '#domain/text/durations.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { KEYS } from '../../state/queries/keys.ts'
import { callQuery } from '../../state/queries/query-client.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Caption } from '../../ui/note.tsx'
import { ListTable } from './list-table.tsx'
import { formatKey } from './monitor-labels.ts'
import { LinkButton, Moment, STATUS_KINDS, StatusTag, Tag, Tags, TwoLines } from './pieces.tsx'
import { DemoWeek } from './releases/demo-week.tsx'
import { toCompleteList } from './use-list.ts'

const FRESHNESS_TITLES = { fresh: 'Fresh', stale: 'Stale', 'no-rhythm': 'No interval' } as const

export function SourcesTab() {
  const [openKey, setOpenKey] = useState<string | null>(null)
  const query = useQuery(callQuery(KEYS.monitorPart('monitorSources'), 'monitorSources'))
  const { data } = query
  const openDataset = data?.datasets.find((dataset) => getKey(dataset) === openKey)
  return (
    <>
      <DemoWeek />
      <Caption mt={16} mb={8}>
        A dataset is stale once it is older than twice its update interval. One without an interval is neither
        fresh nor stale.
      </Caption>
      <ListTable
        noun="datasets"
        list={toCompleteList(data?.datasets, query)}
        keyOf={getKey}
        empty={{
          title: 'Nothing has been imported yet',
          body: (
            <>
              Import a city with <code>npm run lotline -- import vancouver</code>.
            </>
          ),
        }}
        columns={[
          {
            title: 'Dataset',
            cell: (dataset) => (
              <TwoLines below={dataset.publisher}>
                <LinkButton onClick={() => setOpenKey(getKey(dataset))}>
                  {dataset.title}: {formatKey(dataset.datasetKey).toLowerCase()}
                </LinkButton>
              </TwoLines>
            ),
          },
          {
            title: 'Freshness',
            cell: ({ freshness, isSynthetic }) => (
              <Tags>
                <Tag kind={STATUS_KINDS[freshness] ?? 'plain'}>{FRESHNESS_TITLES[freshness]}</Tag>
                {isSynthetic && <Tag>Demo</Tag>}
              </Tags>
            ),
          },
          { title: 'Update interval', cell: ({ cadence }) => cadence },
          {
            title: 'Age',
            isNumber: true,
            cell: ({ ageDays }) => (ageDays === null ? '–' : formatAge(ageDays)),
          },
          {
            title: 'Last import',
            cell: ({ releases: [latest] }) =>
              latest && (
                <StatusTag
                  status={latest.status}
                  below={<Moment time={latest.finishedAt ?? latest.startedAt} />}
                />
              ),
          },
          {
            title: 'Rows',
            isNumber: true,
            cell: ({ releases: [latest] }) => (latest ? formatNumber(latest.counts.read) : '–'),
          },
        ]}
      />
      {openDataset && <ReleasesDialog dataset={openDataset} onClose={() => setOpenKey(null)} />}
    </>
  )
}

const getKey = ({ sourceKey, datasetKey }: MonitoredDataset) => `${sourceKey}/${datasetKey}`

const ROW_COUNTS = ['read', 'added', 'changed', 'unchanged', 'removed', 'rejected', 'repaired'] as const

function ReleasesDialog({ dataset, onClose }: { dataset: MonitoredDataset; onClose: () => void }) {
  return (
    <Dialog
      title={`${dataset.title}: ${formatKey(dataset.datasetKey).toLowerCase()}`}
      size="xl"
      onClose={onClose}
    >
      <ListTable
        noun="releases"
        list={toCompleteList(dataset.releases)}
        keyOf={({ releaseId }) => String(releaseId)}
        empty={{ title: 'No release', body: null }}
        columns={[
          { title: 'As of', cell: ({ asOf }) => formatDate(asOf) },
          {
            title: 'Status',
            cell: ({ status, message }: MonitoredRelease) => <StatusTag status={status} below={message} />,
          },
          { title: 'Imported', cell: ({ finishedAt }) => <Moment time={finishedAt} /> },
          ...ROW_COUNTS.map((key) => ({
            title: formatKey(key),
            isNumber: true,
            cell: ({ counts }: MonitoredRelease) => formatNumber(counts[key]),
          })),
        ]}
      />
    </Dialog>
  )
}
