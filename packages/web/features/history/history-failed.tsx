import { Button } from '@mantine/core'
import { IconHistoryOff, IconLock } from '@tabler/icons-react'
import type { CollectionKind } from '#domain/watching/notification-types.ts'
import { openAreas, openFolders } from '../../state/panel.ts'
import { LoadFailure } from '../../ui/hints/load-failure.tsx'
import { EmptyState } from '../../ui/hints/notice.tsx'
import type { HistoryFailure } from './load/history-query.ts'

interface HistoryFailedProps {
  failure: HistoryFailure
  kind: CollectionKind
  onRetry: () => void
}

export function HistoryFailed({ failure, kind, onRetry }: HistoryFailedProps) {
  if (failure.kind === 'removed') return <CollectionRemoved kind={kind} />
  if (failure.kind === 'forbidden') {
    return (
      <EmptyState
        title="This history is locked"
        icon={<IconLock size={20} stroke={1.75} aria-hidden />}
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        {failure.message}
      </EmptyState>
    )
  }
  return (
    <LoadFailure noun="The history" retry={onRetry}>
      {failure.message} Watching continues.
    </LoadFailure>
  )
}

const COLLECTION_KINDS = {
  folder: { noun: 'folder', all: 'All folders', open: openFolders },
  area: { noun: 'watched area', all: 'All watched areas', open: openAreas },
} as const

export function CollectionRemoved({ kind }: { kind: CollectionKind }) {
  const { noun, all, open } = COLLECTION_KINDS[kind]
  return (
    <EmptyState
      title={`This ${noun} was not found`}
      icon={<IconHistoryOff size={20} stroke={1.75} aria-hidden />}
      action={<Button onClick={open}>{all}</Button>}
    >
      It was deleted, or belongs to another account.
    </EmptyState>
  )
}
