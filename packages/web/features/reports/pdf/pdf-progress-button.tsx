import { Button, Loader } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { formatCount } from '#domain/text/counts.ts'

interface PdfProgressButtonProps {
  isBusy: boolean
  pageCount: number | null
  onClick: () => void
}

export function PdfProgressButton({ isBusy, pageCount, onClick }: PdfProgressButtonProps) {
  const step = pageCount === null ? 'Making the PDF' : `Printing ${formatCount(pageCount, 'page')}`
  return (
    <Button
      h={36}
      leftSection={
        isBusy ? (
          <Loader size={16} color="currentColor" />
        ) : (
          <IconDownload size={16} stroke={1.75} aria-hidden />
        )
      }
      aria-busy={isBusy}
      onClick={onClick}
    >
      <span aria-live="polite">{isBusy ? step : 'Download PDF'}</span>
    </Button>
  )
}
