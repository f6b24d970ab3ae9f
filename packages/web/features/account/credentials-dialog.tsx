import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CredentialsKey } from '#contract/account/credentials.ts'
import { call } from '../../lib/api/api.ts'
import { notifySaved } from '../../lib/messages/notify-saved.ts'
import { useSession } from '../../state/account/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { Problem } from '../../ui/forms/problem.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { THIRD_PARTIES } from './credentials-catalogue.ts'

interface CredentialsDialogProps {
  credentialsKey: CredentialsKey
  isReplacing: boolean
  onClose: () => void
}

/** Asks for username and password of a third party. */
export function CredentialsDialog({ credentialsKey, isReplacing, onClose }: CredentialsDialogProps) {
  const { title } = THIRD_PARTIES[credentialsKey]
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const { isBusy, problem, onSubmit } = useSubmit(
    () => (username.trim() === '' || password === '' ? 'Please type the username and the password.' : null),
    async () => {
      const body = { credentialsKey, username, password }
      useSession.setState(await call('saveCredentials', { body, failures: 'caller' }))
      notifySaved()
      onClose()
    },
  )
  return (
    <Dialog title={`Credentials of ${title}`} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={16}>
          <Problem>{problem}</Problem>
          {isReplacing && <Text c="dimmed">They take the place of those that are saved.</Text>}
          <TextInput
            label="Username"
            // These are not the person's own, and the browser is to keep neither.
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            data-autofocus
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
          />
          <PasswordInput
            label="Password"
            autoComplete="off"
            maxLength={500}
            value={password}
            onChange={setPassword}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" h={36} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" h={36} loading={isBusy}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
