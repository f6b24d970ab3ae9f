import { IconPrinter, IconPrinterOff } from '@tabler/icons-react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'

interface PrintToggleProps {
  title: string
  isPrinted: boolean
  className?: string | undefined
  onChange: (isPrinted: boolean) => void
}

export function PrintToggle({ title, isPrinted, className, onChange }: PrintToggleProps) {
  return (
    <IconButton
      icon={isPrinted ? IconPrinter : IconPrinterOff}
      iconSize={16}
      label={`Print: ${title}`}
      aria-pressed={isPrinted}
      className={className}
      onClick={() => onChange(!isPrinted)}
    />
  )
}
