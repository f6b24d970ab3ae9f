import type { QuarantinedRelease } from '#contract/admin/monitor-releases.ts'
import { formatDate } from '#domain/text/dates.ts'
import { keyText } from '../monitor-labels.ts'
import { TwoLines } from '../pieces.tsx'
import type { List } from '../use-list.ts'

type Named = Pick<QuarantinedRelease, 'sourceTitle' | 'datasetKey' | 'asOf' | 'reason'>

export const releaseColumn = {
  title: 'Release',
  cell: ({ sourceTitle, datasetKey, asOf }: Named) => (
    <TwoLines below={`As of ${formatDate(asOf)}`}>
      {sourceTitle}: {keyText(datasetKey).toLowerCase()}
    </TwoLines>
  ),
}

export const whyColumn = { title: 'Reason', cell: ({ reason }: Named) => reason }

/** Not paginated. */
export const wholeList = <Row,>(
  rows: Row[] | undefined,
  error: Error | null,
  reload: () => void,
): List<Row> => ({
  rows,
  total: rows?.length ?? 0,
  error,
  hasMore: false,
  isLoadingMore: false,
  loadMore: () => {},
  reload,
})
