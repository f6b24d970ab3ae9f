import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { MonitoredAccountDetails } from '#contract/admin/monitor.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import { call } from '../../../lib/api/api.ts'
import { useAllowed, useSession } from '../../../state/account/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useAct } from '../act.ts'
import { Section } from './facts.tsx'

interface DangerSectionProps {
  account: MonitoredAccountDetails
  onDeleted: () => void
}

export function DangerSection({ account, onDeleted }: DangerSectionProps) {
  const mayDelete = useAllowed(RESOURCES.ADMIN_DELETE_USERS)
  const isOneself = useSession(({ user }) => user?.uid === account.uid)
  const [isConfirming, setConfirming] = useState(false)
  if (!mayDelete || isOneself) return null
  return (
    <Section title="Delete the account" lead="Deletes the account with all its data. This cannot be undone.">
      <Button variant="default" c="var(--danger)" onClick={() => setConfirming(true)}>
        Delete {account.username} …
      </Button>
      {isConfirming && (
        <DeleteDialog account={account} onClose={() => setConfirming(false)} onDeleted={onDeleted} />
      )}
    </Section>
  )
}

function DeleteDialog({ account, onClose, onDeleted }: DangerSectionProps & { onClose: () => void }) {
  const { uid, username, email } = account
  const [input, setInput] = useState('')
  const { run, isRunning } = useAct(
    async () => {
      await call('deleteAccount', { params: { accountId: uid }, body: { username: input.trim() } })
      onDeleted()
      return `${username} was deleted`
    },
    { removedId: uid },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  return (
    <Dialog title={`Delete ${username}?`} onClose={onClose}>
      <Stack onSubmit={submit} gap={12} component="form">
        <span>
          {email} loses the account with all its data, and is signed out everywhere immediately. This cannot
          be undone.
        </span>
        <TextInput
          data-autofocus
          label={`Type “${username}” to delete it`}
          autoComplete="off"
          spellCheck={false}
          value={input}
          onChange={(event) => setInput(event.currentTarget.value)}
        />
        <Group gap={12} align="flex-end">
          <Button type="submit" color="red" disabled={input.trim() !== username} loading={isRunning}>
            Delete the account
          </Button>
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
