import { Text } from '@mantine/core'
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
import { type LineProps, ListOption, TickBox } from './list-option.tsx'
import { getListingFacts } from './listing-facts.ts'

/** CSS pixels until measured: padding, the address, two lines of text and the source. */
export const ROW_HEIGHT = 96

interface HistoryRowProps extends LineProps {
  row: Row | undefined
  isMember: boolean
  columns: readonly ListingColumn[]
  units: UnitSystem
  showsRelease: boolean
  isOpened: boolean
}

export const HistoryRow = memo(function HistoryRow({ row, ...props }: HistoryRowProps) {
  if (isEntry(row)) return <EntryRow entry={row} {...props} />
  const { index, count, top, isTicked, isActive } = props
  return (
    <ListOption
      index={index}
      count={count}
      top={top}
      isTicked={isTicked}
      isActive={isActive}
      style={{ top, height: ROW_HEIGHT }}
      aria-disabled
    >
      {row ? (
        <Text fz={13} c="var(--danger)" ml={36}>
          This change could not be loaded.
        </Text>
      ) : (
        <LoadingRow />
      )}
    </ListOption>
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
}

function EntryRow({ entry, isMember, columns, units, showsRelease, isOpened, ...line }: EntryRowProps) {
  const { changeId, type, label, text, title, source, asOf, effectiveOn, listing } = entry
  return (
    <ListOption
      {...line}
      data-row={line.index}
      data-change={changeId}
      data-open={isOpened || undefined}
      data-member={isMember || undefined}
    >
      <TickBox isTicked={line.isTicked} />
      <div className={classes.words}>
        <p className={classes.first}>
          <b>{keepUnbroken(label ?? 'No address')}</b>
          <span className={classes.when}>
            {showsRelease
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
    </ListOption>
  )
}
