import { Button, Text } from '@mantine/core'
import { IconCurrentLocation, IconId, IconSelectAll, IconX } from '@tabler/icons-react'
import type { HistoryEntry } from '#contract/watching/collections.ts'
import { formatParcels } from '#domain/parcel/address/strata-unit.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { LISTING_COLUMNS } from '#domain/watching/history-view.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { useEscape } from '../../lib/shortcuts.ts'
import { usePreferences } from '../../state/account/preferences.ts'
import { openParcel } from '../../state/panel.ts'
import { addToSelection, undoSelection } from '../../state/selection.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { FactRows } from '../../ui/lists/fact-rows.tsx'
import { keepUnbroken } from '../../ui/unbroken.tsx'
import classes from './entry-details.module.css'
import { getDateLabel } from './history-labels.ts'
import { getListingFacts } from './list/listing-facts.ts'

interface EntryDetailsProps {
  entry: HistoryEntry
  onShow: () => void
  onClose: () => void
}

export function EntryDetails({ entry, onShow, onClose }: EntryDetailsProps) {
  const units = usePreferences((preferences) => preferences.units)
  useEscape(true, onClose)
  const [first] = entry.upids
  const facts = getListingFacts(entry, LISTING_COLUMNS, units).filter(({ text }) => text !== null)
  const from = [
    `Release of ${formatDate(entry.asOf)}`,
    ...(entry.effectiveOn === null ? [] : [`${getDateLabel(entry)} ${formatDate(entry.effectiveOn)}`]),
    entry.source,
  ]
  return (
    <section className={classes.details} aria-label={`${entry.title}: ${entry.label ?? 'no address'}`}>
      <header className={classes.head}>
        <h3>{entry.title}</h3>
        <IconButton label="Close this change" onClick={onClose}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </IconButton>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard */}
      <div className={classes.scroll} tabIndex={0}>
        <p className={classes.text}>{keepUnbroken(entry.text)}</p>
        <Text fz={12} lh="18px" c="dimmed" mb={8}>
          {from.join(' · ')}
        </Text>
        {facts.length > 0 && (
          <FactRows rows={facts.map(({ key, label, text }) => ({ key, term: label, fact: text }))} />
        )}
      </div>
      <div className={classes.actions}>
        {entry.places.length > 0 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCurrentLocation size={14} stroke={1.75} aria-hidden />}
            onClick={onShow}
          >
            Show on map
          </Button>
        )}
        {first !== undefined && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconId size={14} stroke={1.75} aria-hidden />}
            onClick={() => openParcel(first)}
          >
            Open parcel
          </Button>
        )}
        {entry.upids.length > 0 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconSelectAll size={14} stroke={1.75} aria-hidden />}
            onClick={() => select(entry.upids)}
          >
            Select {entry.upids.length > 1 && formatNumber(entry.upids.length)}
          </Button>
        )}
      </div>
    </section>
  )
}

function select(upids: readonly string[]): void {
  const added = addToSelection(upids)
  showToast(
    added.length === 0
      ? { title: 'Already selected' }
      : {
          title: `${formatParcels(added)} selected`,
          action: { label: 'Undo', run: undoSelection },
        },
  )
}
