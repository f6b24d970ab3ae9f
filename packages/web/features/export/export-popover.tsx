import { Popover } from '@mantine/core'
import { useEscape } from '../../ui/behaviour/use-escape.ts'
import { useOpenAtFirst } from '../../ui/behaviour/use-open-at-first.ts'
import { ExportForm } from './export-form.tsx'
import { OpenExport } from './open-export.tsx'
import { useTableOffers } from './table-offers.ts'

interface ExportPopoverProps {
  /** The rows as the table has them: filtered and sorted. */
  shownRows: () => readonly string[]
}

/** The button with the form that it opens. It opens as it appears: its code is fetched by the click. */
export function ExportPopover({ shownRows }: ExportPopoverProps) {
  const { button, isOpen, setOpen } = useOpenAtFirst()
  useEscape(isOpen, () => setOpen(false))
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top-end"
      width={300}
      trapFocus
      returnFocus
      closeOnEscape={false}
      shadow="md"
    >
      <Popover.Target>
        <OpenExport ref={button} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Export">
        <TableForm shownRows={shownRows} onClose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function TableForm({ shownRows, onClose }: ExportPopoverProps & { onClose: () => void }) {
  const offers = useTableOffers(shownRows)
  // The narrowest: who ticked or filtered meant those.
  const narrowest = offers.at(-1) ?? offers[0]
  return <ExportForm offers={offers} initialOffer={narrowest.key} onClose={onClose} />
}
