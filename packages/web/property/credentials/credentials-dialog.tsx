import { Text } from '@mantine/core'
import { CREDENTIALS_TITLES, type CredentialsKey } from '#domain/account/credentials.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CancelButton, Form } from '../../ui/forms/form.tsx'
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

export function CredentialsDialog(props: CredentialsDialogProps) {
  const { credentialsKey, isStandIn = false, isReplacing = false, verb = 'Save', onSaved, onClose } = props
  const { isBusy, fields, onSubmit } = useCredentialsForm(credentialsKey, onSaved)
  return (
    <Dialog title={`Credentials of ${CREDENTIALS_TITLES[credentialsKey]}`} onClose={onClose}>
      <Form
        isBusy={isBusy}
        onSubmit={onSubmit}
        verb={verb}
        problem={null}
        secondary={<CancelButton onClick={onClose} />}
      >
        {isReplacing && <Text c="dimmed">These replace your saved credentials.</Text>}
        <CredentialsFields {...fields} isStandIn={isStandIn} isFirst />
      </Form>
    </Dialog>
  )
}
