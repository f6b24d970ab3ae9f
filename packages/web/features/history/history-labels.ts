import type { HistoryEntry } from '#contract/watching/collections.ts'
import { formatCount } from '#domain/text/counts.ts'
import type { HistoryTab } from '#domain/watching/notification-types.ts'
import { fileName } from '../../lib/api/download.ts'

/** Specification part 2, section 6. */
export const TAB_LABELS: Readonly<Record<HistoryTab, string>> = {
  info: 'Info',
  broker: 'Broker listings',
  mls: 'MLS®',
}

export const formatChanges = (count: number): string => formatCount(count, 'change')

const EFFECT_LABELS: Readonly<Record<HistoryTab, string>> = {
  info: 'In force',
  broker: 'Listed',
  mls: 'Listed',
}

/** Word before the date of a change: `In force`, `Dated` for applications, `Listed` for listings. */
export const getDateLabel = ({ type, tab }: Pick<HistoryEntry, 'type' | 'tab'>): string =>
  type.startsWith('development_application') ? 'Dated' : EFFECT_LABELS[tab]

export const createExportName = (
  collectionName: string,
  tab: HistoryTab,
  day: string,
  format: 'csv' | 'xlsx',
): string => fileName(collectionName, `history-${tab}-${day}.${format}`)
