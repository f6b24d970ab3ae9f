import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { usePrinting } from './use-printing.ts'

export function PrintPages() {
  const { isPrinting, print } = usePrinting()
  return <PrintPress isPrinting={isPrinting} onPress={print} />
}

interface PrintPressProps {
  isPrinting: boolean
  onPress: () => void
}

export function PrintPress({ isPrinting, onPress }: PrintPressProps) {
  return (
    <Button
      variant="default"
      h={36}
      leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
      loading={isPrinting}
      onClick={onPress}
    >
      Print
    </Button>
  )
}
