import { Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { memo } from 'react'
import type { HistoryEntry } from '#contract/watching/collections.ts'
import { formatDate } from '#domain/text/dates.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { ListingColumn } from '#domain/watching/history-view.ts'
import { ChangeIcon } from '../../../property/change-icon.tsx'
import { keepUnbroken } from '../../../ui/unbroken.tsx'
import { getDateLabel } from '../history-labels.ts'
import { isEntry, type HistoryRow as Row } from '../load/history-load.ts'
import classes from './history-row.module.css'
import { getListingFacts } from './listing-facts.ts'

/** Height in CSS pixels until measured: padding, address, two lines of text, one of source. */
export const ROW_HEIGHT = 96

export const getRowId = (index: number): string => `history-row-${index}`

export interface LineProps {
  index: number
  count: number
  top: number
  isTicked: boolean
  isActive: boolean
}

interface HistoryRowProps extends LineProps {
  row: Row | undefined
  isMember: boolean
  columns: readonly ListingColumn[]
  units: UnitSystem
  showsRelease: boolean
  isOpened: boolean
}

export const HistoryRow = memo(function HistoryRow({ row, ...props }: HistoryRowProps) {
  const { index, count, top } = props
  const place = { style: { top }, 'aria-posinset': index + 1, 'aria-setsize': count }
  if (isEntry(row)) return <EntryRow entry={row} {...props} place={place} />
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and names its active row
    <div
      {...place}
      style={{ top, height: ROW_HEIGHT }}
      id={getRowId(index)}
      role="option"
      aria-selected={false}
      aria-disabled
      data-active={props.isActive || undefined}
      className={classes.row}
    >
      {row ? (
        <Text fz={13} c="var(--danger)" ml={36}>
          This change could not be loaded.
        </Text>
      ) : (
        <LoadingRow />
      )}
    </div>
  )
})

const LoadingRow = () => (
  <div className={classes.waiting} role="img" aria-label="Loading">
    <span />
    <span />
    <span />
  </div>
)

interface EntryRowProps extends Omit<HistoryRowProps, 'row'> {
  entry: HistoryEntry
  place: Record<string, unknown>
}

function EntryRow({ entry, index, columns, units, place, ...props }: EntryRowProps) {
  const { changeId, type, label, text, title, source, asOf, effectiveOn, listing } = entry
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and names its active row
    <div
      {...place}
      id={getRowId(index)}
      role="option"
      aria-selected={props.isTicked}
      data-row={index}
      data-change={changeId}
      data-active={props.isActive || undefined}
      data-open={props.isOpened || undefined}
      data-member={props.isMember || undefined}
      className={classes.row}
    >
      <span className={classes.box} data-tick aria-hidden="true">
        {props.isTicked && <IconCheck size={12} stroke={3} />}
      </span>
      <div className={classes.words}>
        <p className={classes.first}>
          <b>{keepUnbroken(label ?? 'No address')}</b>
          <span className={classes.when}>
            {props.showsRelease
              ? formatDate(asOf)
              : effectiveOn !== null && `${getDateLabel(entry)} ${formatDate(effectiveOn)}`}
          </span>
        </p>
        <p className={classes.text}>{keepUnbroken(text)}</p>
        {listing && columns.length > 0 && (
          <p className={classes.facts}>
            {getListingFacts(entry, columns, units).map((fact) => (
              <span key={fact.key}>
                <i>{fact.label}</i> {fact.text ?? '–'}
              </span>
            ))}
          </p>
        )}
        <p className={classes.foot}>
          <ChangeIcon type={type} size={16} />
          <span>
            {title} · {source}
          </span>
        </p>
      </div>
    </div>
  )
}
