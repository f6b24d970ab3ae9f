import { IconPrinter, IconPrinterOff } from '@tabler/icons-react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'

interface PrintToggleProps {
  title: string
  isPrinted: boolean
  className?: string | undefined
  onChange: (isPrinted: boolean) => void
}

export function PrintToggle({ title, isPrinted, className, onChange }: PrintToggleProps) {
  const Icon = isPrinted ? IconPrinter : IconPrinterOff
  return (
    <IconButton
      label={`Print: ${title}`}
      aria-pressed={isPrinted}
      className={className}
      onClick={() => onChange(!isPrinted)}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
    </IconButton>
  )
}
