import { Button } from '@mantine/core'
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconLock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { HistoryView } from '#contract/watching/collections.ts'
import { isAllowed, type ResourceKey } from '#domain/account/permissions.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { TAB_NOUNS } from '#domain/watching/changes/texts/timeline-reach.ts'
import { tabOrder } from '#domain/watching/history-view.ts'
import {
  type CollectionKind,
  HISTORY_TABS,
  type HistoryTab,
  tabResource,
} from '#domain/watching/notification-types.ts'
import { notifyFailure } from '../../lib/messages/alerts.ts'
import { useFlyTo } from '../../map/use-fly-to.ts'
import { useSession } from '../../state/account/session.ts'
import { openUpgrade } from '../../state/account/upgrade.ts'
import { clearShownAreas, showAreas } from '../../state/map/shown-areas.ts'
import { openArea, openAreas, openFolder, openFolders, openHistory } from '../../state/panel.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { LoadFailure } from '../../ui/hints/load-failure.tsx'
import { EmptyState } from '../../ui/hints/notice.tsx'
import { PanelFrame } from '../../ui/pages/panel-frame.tsx'
import { type Tab, TabBar } from '../../ui/pages/tab-bar.tsx'
import { LoadingList } from './empty-history.tsx'
import { HistoryContent } from './history-content.tsx'
import { CollectionRemoved } from './history-failed.tsx'
import { TAB_LABELS } from './history-labels.ts'
import classes from './history-panel.module.css'
import { useHistory } from './load/use-history.ts'
import { useTabCounts } from './load/use-tab-counts.ts'
import { ALL_TIME, isBounded } from './period-filter.tsx'
import { type HistoryCollection, saveView, useCollection } from './use-collection.ts'

interface HistoryPanelProps {
  of: CollectionKind
  collectionId: string
  tab: HistoryTab
  isFlownTo: boolean
  onClose: () => void
}

const KIND_LABELS: Readonly<Record<CollectionKind, string>> = { folder: 'Folder', area: 'Watched area' }

export function HistoryPanel({ of: kind, collectionId, tab, isFlownTo, onClose }: HistoryPanelProps) {
  const { collection, isAbsent, error, load } = useCollection(kind, collectionId)
  const name = collection?.item.name
  return (
    <PanelFrame
      label={name === undefined ? 'History' : `History of ${name}`}
      title={name ?? 'History'}
      back={getBackLink(kind, collection ? collectionId : null)}
      actions={
        kind === 'area' &&
        collection && (
          <IconButton
            icon={IconAdjustmentsHorizontal}
            label="Criteria"
            onClick={() => openArea(collectionId, 'criteria')}
          />
        )
      }
      onClose={onClose}
      isFilled
    >
      {isAbsent && <CollectionRemoved kind={kind} />}
      {collection && (
        <OpenHistory key={collectionId} collection={collection} tab={tab} isFlownTo={isFlownTo} />
      )}
      {!collection && !isAbsent && error !== null && (
        <LoadFailure noun="The history" error={error} retry={load} />
      )}
      {!collection && !isAbsent && error === null && <LoadingList />}
    </PanelFrame>
  )
}

function getBackLink(kind: CollectionKind, folderId: string | null) {
  if (kind === 'area') return { label: 'All watched areas', onClick: openAreas }
  if (folderId === null) return { label: 'All folders', onClick: openFolders }
  return { label: 'The folder', onClick: () => openFolder(folderId) }
}

interface OpenHistoryProps extends Pick<HistoryPanelProps, 'tab' | 'isFlownTo'> {
  collection: HistoryCollection
}

function OpenHistory({ collection, tab: requestedTab, isFlownTo }: OpenHistoryProps) {
  const { kind, item } = collection
  const resources = useSession((session) => session.allowedResources)
  const [view, setView] = useHistoryView(collection)
  const tabKeys = HISTORY_TABS.filter((historyTab) => tabResource(kind, historyTab) !== null)
  // An address may name a tab that folders or areas do not have.
  const tab = tabKeys.includes(requestedTab) ? requestedTab : 'info'
  const getLock = (historyTab: HistoryTab): ResourceKey | null => {
    const resource = tabResource(kind, historyTab)
    return resource === null || isAllowed(resources, [resource]) ? null : resource
  }
  const [period, setPeriod] = useState(ALL_TIME)
  const question = { of: kind, collectionId: item.id, tab, ...tabOrder(view, tab), ...period.range }
  const history = useHistory(question, getLock(tab) === null)
  const { load, failure } = history
  const isListLoaded = load !== null || failure !== null || getLock(tab) !== null
  const counts = useTabCounts(kind, item.id, { isListLoaded, version: history.version })
  useShownArea(collection, isFlownTo)

  const unlock = (historyTab: HistoryTab, resource: ResourceKey) =>
    openUpgrade({ feature: `The history of ${TAB_NOUNS[historyTab]}`, resources: [resource] })
  const open = (historyTab: HistoryTab) => {
    const resource = getLock(historyTab)
    if (resource === null) openHistory(kind, item.id, historyTab)
    else unlock(historyTab, resource)
  }
  const getCount = (historyTab: HistoryTab) =>
    (load?.question.tab === historyTab && load.question.collectionId === item.id && !isBounded(load.question)
      ? load.total
      : null) ?? counts[historyTab]

  const tabs: Tab<HistoryTab>[] = tabKeys.map((historyTab) => {
    const resource = getLock(historyTab)
    return {
      key: historyTab,
      label: TAB_LABELS[historyTab],
      note: resource === null ? <Count count={getCount(historyTab)} /> : <Lock />,
      content:
        resource === null ? (
          <HistoryContent
            collection={collection}
            history={history}
            tab={historyTab}
            view={view}
            onViewChange={setView}
            period={period}
            onPeriodChange={setPeriod}
          />
        ) : (
          <LockedHistory tab={historyTab} onUnlock={() => unlock(historyTab, resource)} />
        ),
    }
  })
  return (
    <>
      <p className={classes.kind}>{KIND_LABELS[kind]} · History</p>
      <div className={classes.tabs}>
        <TabBar label={`History of ${item.name}`} tabs={tabs} value={tab} onChange={open} />
      </div>
    </>
  )
}

const Count = ({ count }: { count: number | undefined }) =>
  count === undefined ? null : <span className={classes.count}>{formatNumber(count)}</span>

const Lock = () => <IconLock size={14} stroke={1.75} role="img" aria-label="Locked" />

function LockedHistory({ tab, onUnlock }: { tab: HistoryTab; onUnlock: () => void }) {
  return (
    <EmptyState
      title={`The history of ${TAB_NOUNS[tab]} is locked`}
      icon={<IconLock size={20} stroke={1.75} aria-hidden />}
      action={<Button onClick={onUnlock}>See plans</Button>}
    >
      Your subscription does not include it.
    </EmptyState>
  )
}

function useShownArea({ kind, item }: HistoryCollection, isFlownTo: boolean): void {
  useFlyTo(kind === 'area' ? item.geometry : [], isFlownTo)
  const geometry = kind === 'area' ? item.geometry : null
  const { id, name } = item
  useEffect(() => {
    if (geometry) showAreas([{ id, name, geometry }], id)
  }, [id, name, geometry])
  useEffect(() => clearShownAreas, [])
}

const SAVE_AFTER_MS = 700

/** Saves changes after a delay, or when the panel or page closes. */
function useHistoryView(collection: HistoryCollection): [HistoryView, (view: HistoryView) => void] {
  const [newView, setNewView] = useState<HistoryView | null>(null)
  const save = useDebouncedCallback(
    (view: HistoryView) => void saveView(collection, view).catch(notifyFailure),
    { delay: SAVE_AFTER_MS, flushOnUnmount: true },
  )
  useWindowEvent('pagehide', () => save.flush())
  const change = (view: HistoryView) => {
    setNewView(view)
    save(view)
  }
  return [newView ?? collection.item.history, change]
}
