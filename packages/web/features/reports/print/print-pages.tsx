import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { usePrinting } from './use-printing.ts'

export function PrintPages() {
  const { isPrinting, print } = usePrinting()
  return <PrintActionButton isPrinting={isPrinting} onPrint={print} />
}

export function PrintActionButton({ isPrinting, onPrint }: { isPrinting: boolean; onPrint: () => void }) {
  return (
    <Button
      variant="default"
      h={36}
      leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
      loading={isPrinting}
      onClick={onPrint}
    >
      Print
    </Button>
  )
}
