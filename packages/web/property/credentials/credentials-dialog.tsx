import { Button, Group, Stack, Text } from '@mantine/core'
import { CREDENTIALS_TITLES, type CredentialsKey } from '#domain/account/credentials-keys.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CredentialsFields } from './credentials-fields.tsx'
import { useCredentialsForm } from './use-credentials-form.ts'

interface CredentialsDialogProps {
  credentialsKey: CredentialsKey
  isStandIn?: boolean
  isReplacing?: boolean
  verb?: string
  onSaved: () => Promise<void> | void
  onClose: () => void
}

export function CredentialsDialog({
  credentialsKey,
  isStandIn = false,
  isReplacing = false,
  verb = 'Save',
  onSaved,
  onClose,
}: CredentialsDialogProps) {
  const { isBusy, fields, onSubmit } = useCredentialsForm(credentialsKey, onSaved)
  return (
    <Dialog title={`Credentials of ${CREDENTIALS_TITLES[credentialsKey]}`} onClose={onClose}>
      <form noValidate onSubmit={onSubmit}>
        <Stack gap={16}>
          {isReplacing && <Text c="dimmed">They take the place of those that are saved.</Text>}
          <CredentialsFields {...fields} isStandIn={isStandIn} isFirst />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" h={36} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" h={36} loading={isBusy}>
              {verb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
