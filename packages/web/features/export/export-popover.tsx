import { Popover } from '@mantine/core'
import { useState } from 'react'
import { useSelection } from '../../state/selection.ts'
import { useCheckedRows } from '../../state/table/checked-rows.ts'
import { useOpenAtFirst } from '../../ui/behaviour/use-open-at-first.ts'
import { FocusPopover } from '../../ui/focus-popover.tsx'
import { ExportForm, type ExportOffer } from './export-form.tsx'
import { OpenExport } from './open-export.tsx'

interface ExportPopoverProps {
  shownRows: () => readonly string[]
}

export function ExportPopover({ shownRows }: ExportPopoverProps) {
  const { button, isOpen, setOpen } = useOpenAtFirst()
  return (
    <FocusPopover isOpen={isOpen} setOpen={setOpen} position="top-end" width={300}>
      <Popover.Target>
        <OpenExport ref={button} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Export">
        <TableForm shownRows={shownRows} onClose={() => setOpen(false)} />
      </Popover.Dropdown>
    </FocusPopover>
  )
}

function TableForm({ shownRows, onClose }: ExportPopoverProps & { onClose: () => void }) {
  const offers = useTableOffers(shownRows)
  // Defaults to the narrowest offer, because users usually export ticked or filtered rows.
  const narrowestOffer = offers.at(-1) ?? offers[0]
  return <ExportForm offers={offers} initialOffer={narrowestOffer.key} onClose={onClose} />
}

function useTableOffers(shownRows: () => readonly string[]): [ExportOffer, ...ExportOffer[]] {
  const selected = useSelection((state) => state.upids)
  const checked = useCheckedRows((state) => state.checked)
  const [filteredUpids] = useState(shownRows)
  const all = [...new Set([...filteredUpids, ...selected])]
  const offers: [ExportOffer, ...ExportOffer[]] = [{ key: 'all', label: 'All selected', upids: all }]
  if (filteredUpids.length < selected.length)
    offers.push({ key: 'shown', label: 'Only filtered parcels', upids: filteredUpids })
  if (checked.size > 0)
    offers.push({ key: 'checked', label: 'Ticked', upids: all.filter((upid) => checked.has(upid)) })
  return offers
}
