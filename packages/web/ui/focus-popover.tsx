import { Popover, type PopoverProps } from '@mantine/core'
import { useEscape } from '../lib/shortcuts.ts'

interface FocusPopoverProps extends Omit<PopoverProps, 'opened' | 'onChange'> {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** Traps the focus while open. Escape closes it before anything below it. */
export function FocusPopover({ isOpen, setOpen, ...popover }: FocusPopoverProps) {
  useEscape(isOpen, () => setOpen(false))
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      returnFocus
      closeOnEscape={false}
      shadow="md"
      {...popover}
    />
  )
}
