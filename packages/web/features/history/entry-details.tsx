import { Text } from '@mantine/core'
import { IconCurrentLocation, IconId, IconSelectAll, IconX } from '@tabler/icons-react'
import type { HistoryEntry } from '#contract/watching/collections.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { LISTING_COLUMNS } from '#domain/watching/history-view.ts'
import { useEscape } from '../../lib/shortcuts.ts'
import { usePreferences } from '../../state/account/preferences.ts'
import { openParcel } from '../../state/panel.ts'
import { ActionButton } from '../../ui/buttons/action-button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { FactRows } from '../../ui/lists/fact-rows.tsx'
import { keepUnbroken } from '../../ui/unbroken.tsx'
import classes from './entry-details.module.css'
import { getDateLabel } from './history-labels.ts'
import { getListingFacts } from './list/listing-facts.ts'
import { selectParcels } from './select-listings.ts'

interface EntryDetailsProps {
  entry: HistoryEntry
  onShow: () => void
  onClose: () => void
}

export function EntryDetails({ entry, onShow, onClose }: EntryDetailsProps) {
  const units = usePreferences((preferences) => preferences.units)
  useEscape(true, onClose)
  const [firstUpid] = entry.upids
  const facts = getListingFacts(entry, LISTING_COLUMNS, units).filter(({ text }) => text !== null)
  const origin = [
    `Release of ${formatDate(entry.asOf)}`,
    ...(entry.effectiveOn === null ? [] : [`${getDateLabel(entry)} ${formatDate(entry.effectiveOn)}`]),
    entry.source,
  ]
  return (
    <section className={classes.details} aria-label={`${entry.title}: ${entry.label ?? 'no address'}`}>
      <header className={classes.head}>
        <h3>{entry.title}</h3>
        <IconButton icon={IconX} iconSize={16} label="Close this change" onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <div className={classes.scroll} tabIndex={0}>
        <p className={classes.text}>{keepUnbroken(entry.text)}</p>
        <Text fz={12} lh="18px" c="dimmed" mb={8}>
          {origin.join(' · ')}
        </Text>
        {facts.length > 0 && (
          <FactRows rows={facts.map(({ key, label, text }) => ({ key, term: label, fact: text }))} />
        )}
      </div>
      <div className={classes.actions}>
        {entry.places.length > 0 && (
          <ActionButton size="xs" icon={IconCurrentLocation} onClick={onShow}>
            Show on map
          </ActionButton>
        )}
        {firstUpid !== undefined && (
          <ActionButton size="xs" icon={IconId} onClick={() => openParcel(firstUpid)}>
            Open parcel
          </ActionButton>
        )}
        {entry.upids.length > 0 && (
          <ActionButton size="xs" icon={IconSelectAll} onClick={() => selectParcels(entry.upids)}>
            Select {entry.upids.length > 1 && formatNumber(entry.upids.length)}
          </ActionButton>
        )}
      </div>
    </section>
  )
}
