import { Text } from '@mantine/core'
import { useState } from 'react'
import type { HistoryView } from '#contract/watching/collections.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { listingColumns, tabOrder, withTabOrder } from '#domain/watching/history-view.ts'
import type { HistoryTab } from '#domain/watching/notification-types.ts'
import { callForFile, readFile } from '../../lib/api/api.ts'
import { download } from '../../lib/api/download.ts'
import { notifyFailure } from '../../lib/messages/alerts.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { marketDay } from '../../lib/today.ts'
import { Disclaimer } from '../../property/disclaimer.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { EmptyHistory, LoadingList } from './empty-history.tsx'
import { EntryDetails } from './entry-details.tsx'
import { HistoryBar } from './history-bar.tsx'
import classes from './history-content.module.css'
import { HistoryFailed } from './history-failed.tsx'
import { createExportName } from './history-labels.ts'
import { HistoryList } from './list/history-list.tsx'
import { getEntries } from './load/history-load.ts'
import { countNewEntries } from './load/history-query.ts'
import type { OpenHistory } from './load/use-history.ts'
import { ALL_TIME, isBounded, type Period, PeriodFilter } from './period-filter.tsx'
import { selectListings } from './select-listings.ts'
import { StatusLine } from './status-line.tsx'
import type { HistoryCollection } from './use-collection.ts'
import { useMapPlaces } from './use-map-places.ts'

interface HistoryContentProps {
  collection: HistoryCollection
  history: OpenHistory
  tab: HistoryTab
  view: HistoryView
  onViewChange: (view: HistoryView) => void
  period: Period
  onPeriodChange: (period: Period) => void
}

export function HistoryContent(props: HistoryContentProps) {
  const { collection, history, tab, view, onViewChange, period, onPeriodChange } = props
  const { kind, item } = collection
  const { load, failure, newLoad, showNew, retry } = history
  const [tickedIds, setTickedIds] = useState<ReadonlySet<number>>(new Set())
  const [openId, setOpenId] = useState<number | null>(null)
  const [scrollKey, setScrollKey] = useState(0)
  const [isExporting, setExporting] = useState(false)
  const [isPeriodOpen, setPeriodOpen] = useState(isBounded(period.range))
  const { orderBy, isReversed } = tabOrder(view, tab)
  const map = useMapPlaces(load, openId)
  const entry = load && openId !== null ? getEntries(load).find(({ changeId }) => changeId === openId) : null

  if (failure && load === null) {
    return <HistoryFailed failure={failure} kind={kind} onRetry={retry} />
  }
  if (load === null) return <LoadingList />
  const isEmpty = load.status === 'complete' && load.rows.length === 0 && !newLoad
  if (isEmpty && !isBounded(load.question)) {
    return <EmptyHistory collection={collection} tab={tab} />
  }

  const columns = tab === 'mls' ? listingColumns(view) : []
  const entries = getEntries(load)
  const exportedEntries =
    tickedIds.size > 0 ? entries.filter(({ changeId }) => tickedIds.has(changeId)) : entries
  const listingNumbers = exportedEntries.flatMap(({ listing }) => listing?.number ?? [])
  const { question } = load
  const isOutdated =
    question.orderBy !== orderBy ||
    question.isReversed !== isReversed ||
    question.from !== period.range.from ||
    question.to !== period.range.to
  return (
    <div className={classes.content}>
      <HistoryBar
        tab={tab}
        order={{ orderBy, isReversed }}
        onOrderChange={(order) => onViewChange(withTabOrder(view, tab, order))}
        isPeriodOpen={isPeriodOpen}
        onTogglePeriod={() => {
          setPeriodOpen(!isPeriodOpen)
          if (isPeriodOpen) onPeriodChange(ALL_TIME)
        }}
        columns={
          tab === 'mls' && (
            <ColumnsMenu columns={columns} onChange={(mlsColumns) => onViewChange({ ...view, mlsColumns })} />
          )
        }
        onSelect={tab === 'info' ? null : () => void selectListings(tab, listingNumbers)}
        tickedCount={exportedEntries.length < entries.length ? exportedEntries.length : 0}
        canExport={exportedEntries.length > 0 && load.status !== 'filling'}
        isExporting={isExporting}
        onExport={(format) => {
          const changeIds = exportedEntries.map(({ changeId }) => changeId)
          setExporting(true)
          void exportHistory({ name: item.name, tab, changeIds, format }).finally(() => setExporting(false))
        }}
      />
      {isPeriodOpen && <PeriodFilter kind={kind} period={period} onChange={onPeriodChange} />}
      <StatusLine
        load={load}
        failure={failure?.message ?? null}
        tickedCount={tickedIds.size}
        onUntick={() => setTickedIds(new Set())}
        newCount={newLoad ? countNewEntries(newLoad, load) : 0}
        onShowNew={() => {
          showNew()
          setScrollKey(scrollKey + 1)
        }}
        onRetry={retry}
      />
      <div className={classes.list} data-old={isOutdated || undefined}>
        {isEmpty && (
          <Text c="dimmed" py={16} px={18}>
            Nothing changed in this period.
          </Text>
        )}
        <HistoryList
          // A new key remounts the list, which scrolls it to the top.
          key={`${question.orderBy} ${question.isReversed} ${question.from} ${question.to} ${scrollKey}`}
          label={`Changes of ${item.name}`}
          load={load}
          columns={columns}
          ticked={tickedIds}
          openId={openId}
          onTick={setTickedIds}
          onOpen={(changeId, isOnMap) => {
            setOpenId(changeId)
            const openEntry = entries.find((candidate) => candidate.changeId === changeId)
            if (openEntry && !isOnMap) map.show(openEntry)
          }}
          onUnfold={(entries) => map.show({ places: entries.flatMap(({ places }) => places) })}
        />
      </div>
      {tab === 'mls' && <Disclaimer kind="mls" className={classes.disclaimer} />}
      {entry && <EntryDetails entry={entry} onShow={() => map.show(entry)} onClose={() => setOpenId(null)} />}
    </div>
  )
}

interface HistoryExport {
  name: string
  tab: HistoryTab
  changeIds: readonly number[]
  format: 'csv' | 'xlsx'
}

async function exportHistory({ name, tab, changeIds, format }: HistoryExport): Promise<void> {
  try {
    const body = { notifications: [...changeIds], format }
    const fileName = createExportName(name, tab, marketDay(), format)
    download(await readFile(await callForFile('areaCsv', { body })), fileName)
    showToast({
      kind: 'success',
      title: 'Export ready',
      message: `${fileName} is in your downloads, with ${formatNumber(changeIds.length)} rows.`,
    })
  } catch (error) {
    notifyFailure(error)
  }
}
