import { Box, Menu } from '@mantine/core'
import {
  IconCalendar,
  IconDownload,
  IconSelectAll,
  IconSortAscending,
  IconSortDescending,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#domain/text/number-format.ts'
import { HISTORY_ORDER_LABELS, listHistoryOrders, type TabOrder } from '#domain/watching/history-view.ts'
import type { HistoryTab } from '#domain/watching/notification-types.ts'
import { ActionButton } from '../../ui/buttons/action-button.tsx'
import { ButtonMenu } from '../../ui/buttons/button-menu.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { SelectBox } from '../../ui/fields/select/select-box.tsx'
import classes from './history-bar.module.css'

const DIRECTIONS = {
  asOf: ['Newest first', 'Oldest first'],
  type: ['A to Z', 'Z to A'],
  label: ['A to Z', 'Z to A'],
  price: ['Highest first', 'Lowest first'],
} as const

interface HistoryBarProps {
  tab: HistoryTab
  order: TabOrder
  onOrderChange: (order: TabOrder) => void
  isPeriodOpen: boolean
  onTogglePeriod: () => void
  columns: ReactNode
  onSelect: (() => void) | null
  tickedCount: number
  canExport: boolean
  isExporting: boolean
  onExport: (format: 'csv' | 'xlsx') => void
}

export function HistoryBar({ tab, order, onOrderChange, columns, tickedCount, ...props }: HistoryBarProps) {
  const { orderBy, isReversed } = order
  const [label, reversedLabel] = DIRECTIONS[orderBy]
  const Icon = isReversed ? IconSortAscending : IconSortDescending
  return (
    <div className={classes.bar}>
      <Box w={146}>
        <SelectBox
          label="Order by"
          isLabelHidden
          isSearchable={false}
          options={listHistoryOrders(tab).map((value) => ({ value, label: HISTORY_ORDER_LABELS[value] }))}
          value={orderBy}
          onChange={(next) => onOrderChange({ orderBy: next, isReversed: false })}
        />
      </Box>
      <IconButton
        icon={Icon}
        label={`${isReversed ? reversedLabel : label}. Reverse the order`}
        aria-pressed={isReversed}
        onClick={() => onOrderChange({ orderBy, isReversed: !isReversed })}
      />
      <IconButton
        icon={IconCalendar}
        label="Period"
        aria-pressed={props.isPeriodOpen}
        onClick={props.onTogglePeriod}
      />
      {columns}
      <Box component="span" flex={1} />
      {props.onSelect && (
        <IconButton
          icon={IconSelectAll}
          label={`Select the parcels of ${tickedCount > 0 ? 'the ticked' : 'all'} listings`}
          disabled={!props.canExport}
          onClick={props.onSelect}
        />
      )}
      <ButtonMenu
        position="bottom-end"
        width={180}
        button={
          <ActionButton size="xs" icon={IconDownload} disabled={!props.canExport} loading={props.isExporting}>
            Export{tickedCount > 0 && ` (${formatNumber(tickedCount)})`}
          </ActionButton>
        }
      >
        <Menu.Label>{tickedCount > 0 ? 'The ticked changes' : 'All changes of this list'}</Menu.Label>
        <Menu.Item onClick={() => props.onExport('csv')}>CSV</Menu.Item>
        <Menu.Item onClick={() => props.onExport('xlsx')}>Excel</Menu.Item>
      </ButtonMenu>
    </div>
  )
}
