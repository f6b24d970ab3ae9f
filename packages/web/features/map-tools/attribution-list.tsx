import { Popover } from '@mantine/core'
import { useEscape } from '../../lib/shortcuts.ts'
import { useOpenAtFirst } from '../../ui/behaviour/use-open-at-first.ts'
import { AttributionButton, type AttributionLines } from './attribution-button.tsx'
import classes from './map-footer.module.css'

export function AttributionList({ lines }: AttributionLines) {
  const { button, isOpen, setOpen } = useOpenAtFirst()
  useEscape(isOpen, () => setOpen(false))
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-end" closeOnEscape={false} shadow="sm">
      <Popover.Target>
        <AttributionButton ref={button} lines={lines} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.list}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
