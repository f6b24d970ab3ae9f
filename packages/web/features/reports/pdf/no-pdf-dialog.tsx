import { Button, Group, Text } from '@mantine/core'
import { Dialog } from '../../../ui/dialog.tsx'

interface NoPdfDialogProps {
  /** Whether to explain how the server gets a browser. Readers of a link cannot change that. */
  isForAccount: boolean
  onPrint: () => void
  onClose: () => void
}

export function NoPdfDialog({ isForAccount, onPrint, onClose }: NoPdfDialogProps) {
  return (
    <Dialog title="This server cannot make PDFs yet" onClose={onClose}>
      {isForAccount && (
        <Text mb={8}>
          It needs a browser to make them. The operator of this server can install Chromium, or enter its path
          in the setting LOTLINE_CHROMIUM, and restart the server.
        </Text>
      )}
      <Text mb={8}>Until then, print the report, and choose “Save as PDF” as the printer.</Text>
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button data-autofocus onClick={onPrint}>
          Print
        </Button>
      </Group>
    </Dialog>
  )
}
