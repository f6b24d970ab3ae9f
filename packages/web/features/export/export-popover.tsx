import { Popover } from '@mantine/core'
import { useEscape } from '../../ui/use-escape.ts'
import { useOpenAtFirst } from '../../ui/use-open-at-first.ts'
import { ExportForm, type ExportRows } from './export-form.tsx'
import { OpenExport } from './open-export.tsx'

/** The button with the form that it opens. It opens as it appears: its code is fetched by the click. */
export function ExportPopover({ shownRows }: ExportRows) {
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
        <ExportForm shownRows={shownRows} onClose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
