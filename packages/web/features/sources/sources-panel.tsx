import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SourcesResponse } from '#contract/account/settings.ts'
import { capitalized } from '#domain/text/counts.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { KEYS } from '../../state/queries/keys.ts'
import { callQuery } from '../../state/queries/query-client.tsx'
import { Loaded } from '../../ui/hints/load-failure.tsx'
import { Loading } from '../../ui/hints/loading.tsx'
import { EmptyState } from '../../ui/hints/notice.tsx'
import { Caption } from '../../ui/note.tsx'
import { PanelFrame } from '../../ui/pages/panel-frame.tsx'
import classes from './sources-panel.module.css'

type Release = SourcesResponse['releases'][number]

export function SourcesPanel({ onClose }: { onClose: () => void }) {
  const query = useQuery(callQuery(KEYS.sources, 'sources'))
  const fallback = <Loading label="Loading the data sources" heights={[96, 96]} gap={12} />
  return (
    <PanelFrame label="Data sources" title="Data sources" onClose={onClose}>
      <Loaded query={query} noun="The list of sources" fallback={fallback}>
        {({ releases }) => <Releases releases={releases} />}
      </Loaded>
    </PanelFrame>
  )
}

function Releases({ releases }: { releases: readonly Release[] }) {
  if (releases.length === 0) {
    return (
      <EmptyState title="Nothing has been imported yet">
        Import a city with <code>npm run lotline -- import vancouver</code>, or a file of your own. The README
        says how.
      </EmptyState>
    )
  }
  return (
    <ul className={classes.list}>
      {releases.map((release) => (
        <li key={release.releaseId}>
          <h3>
            {release.title}
            {release.isSynthetic && <span className={classes.tag}>Synthetic</span>}
          </h3>
          <Caption>
            {formatDatasetTitle(release.datasetKey)} · as of {formatDate(release.asOf)} · {release.cadence}
          </Caption>
          <Caption className={classes.counts ?? ''} c="var(--text)">
            {formatCounts(release.counts)}
          </Caption>
          <Caption>
            <Credit release={release} />
          </Caption>
        </li>
      ))}
    </ul>
  )
}

/** If the attribution names the licence, the licence is not repeated. */
function Credit({ release: { attribution, licence, licenceUrl } }: { release: Release }) {
  const link = licenceUrl ? (
    <Anchor href={licenceUrl} target="_blank" rel="noreferrer" inherit>
      {licence}
    </Anchor>
  ) : (
    licence
  )
  const [before, after] = attribution.split(licence)
  return (
    <>
      {after === undefined ? `${attribution} ` : before}
      {link}
      {after}
    </>
  )
}

/** Text such as `25,590 rows read: 12 added, 25,578 unchanged; 2 rejected`. */
function formatCounts(counts: Release['counts']): string {
  const formatKinds = (...kinds: (keyof Release['counts'])[]) =>
    kinds
      .filter((kind) => counts[kind] > 0)
      .map((kind) => `${formatNumber(counts[kind])} ${kind}`)
      .join(', ')
  const changes = formatKinds('added', 'changed', 'unchanged', 'removed')
  const problems = formatKinds('rejected', 'repaired')
  return `${formatNumber(counts.read)} rows read: ${[changes, problems].filter(Boolean).join('; ')}`
}

/** `tax-report` → `Tax report` */
const formatDatasetTitle = (key: string): string => capitalized(key.replaceAll(/[-_]/g, ' '))
