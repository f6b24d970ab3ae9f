import { Box, Button, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { formatDay } from '#domain/text/moments.ts'
import type { HistoryTab } from '#domain/watching/notification-types.ts'
import { openArea, openFolder } from '../../state/panel.ts'
import { EmptyState } from '../../ui/hints/notice.tsx'
import type { HistoryCollection } from './use-collection.ts'

const SUBJECTS: Readonly<Record<HistoryTab, string>> = {
  info: 'Changes of parcels, zoning, plans and applications',
  broker: 'New and removed broker listings',
  mls: 'New, changed and removed MLS® listings',
}

export function EmptyHistory({ collection, tab }: { collection: HistoryCollection; tab: HistoryTab }) {
  const { kind, item } = collection
  const isPlaceless = kind === 'area' ? item.geometry.length === 0 : item.parcelCount === 0
  if (isPlaceless) {
    return (
      <EmptyState
        title={kind === 'area' ? 'This area has no boundary yet' : 'This folder is empty'}
        icon={<IconHistory size={20} stroke={1.75} aria-hidden />}
        action={
          <Button onClick={() => (kind === 'area' ? openArea(item.id, 'select-area') : openFolder(item.id))}>
            {kind === 'area' ? 'Choose the area' : 'Open the folder'}
          </Button>
        }
      >
        Changes {kind === 'area' ? 'within it' : 'on its parcels'} will be listed here.
      </EmptyState>
    )
  }
  const location = kind === 'area' ? 'in this area' : 'on these parcels'
  return (
    <EmptyState
      title="No changes yet"
      icon={<IconHistory size={20} stroke={1.75} aria-hidden />}
      action={
        !item.notifEnabled && (
          <Button
            onClick={() => (kind === 'area' ? openArea(item.id, 'notification-types') : openFolder(item.id))}
          >
            Turn on notifications
          </Button>
        )
      }
    >
      {SUBJECTS[tab]} {location} since {formatDay(item.createdAt)} will be listed here.{' '}
      {item.notifEnabled ? 'You will be notified of them.' : 'Notifications are off.'}
    </EmptyState>
  )
}

export const LoadingList = () => (
  <Box py={8} px={18} role="status" aria-label="Loading the history">
    <Skeleton height={32} width={160} mb={16} />
    {[0, 1, 2, 3, 4].map((row) => (
      <Box key={row} h={76} mb={20}>
        <Skeleton height={12} width="45%" mb={8} />
        <Skeleton height={12} mb={6} />
        <Skeleton height={12} width="70%" />
      </Box>
    ))}
  </Box>
)
