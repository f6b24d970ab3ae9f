import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '#contract/account/account.ts'
import { DELETION_GRACE_DAYS, describeOwned } from '#domain/account/deletion.ts'
import { DAY_MS } from '#domain/text/dates.ts'
import { formatLongDay } from '#domain/text/moments.ts'
import { call } from '../../../lib/api/api.ts'
import { refreshUser } from '../../../state/account/session.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { callQuery } from '../../../state/queries/query-client.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { useAction } from '../../../ui/forms/use-submit.ts'
import { LoadFailure } from '../../../ui/hints/load-failure.tsx'
import { ConfirmDialog } from '../two-step/confirm-dialog.tsx'
import { useFactors } from '../two-step/use-factors.ts'

export function DeleteAccount({ user }: { user: Account }) {
  const [isOpen, setOpen] = useState(false)
  if (user.isDemo) return <Text>Demo accounts cannot be deleted.</Text>
  if (user.deletesAt !== null) {
    return <Text>Your account will be deleted on {formatLongDay(user.deletesAt)}.</Text>
  }
  return (
    <>
      <div>
        <Button variant="default" h={36} c="var(--danger)" onClick={() => setOpen(true)}>
          Delete account…
        </Button>
      </div>
      {isOpen && <DeleteDialog user={user} onClose={() => setOpen(false)} />}
    </>
  )
}

function DeleteDialog({ user, onClose }: { user: Account; onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...callQuery(KEYS.ownedCounts, 'ownedCounts'), staleTime: 0 })
  const state = useFactors()
  const { isBusy, problem, onSubmit } = useAction(() =>
    state.change(async () => {
      await call('deleteOwnAccount')
      await refreshUser()
      onClose()
    }),
  )
  if (state.question !== null && state.factors) return <ConfirmDialog user={user} state={state} />
  const ownedItems = data ? describeOwned(data) : ''
  const day = formatLongDay(Date.now() + DELETION_GRACE_DAYS * DAY_MS)
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <Stack gap={16}>
        {error && <LoadFailure noun="This" error={error} retry={refetch} isMinor />}
        {data && (
          <Text>
            Your account will be deleted on {day}
            {ownedItems !== '' && `, with ${ownedItems}`}.
          </Text>
        )}
        <List size="sm" spacing={4} listStyleType="disc">
          <List.Item>Your share links stop working now.</List.Item>
          <List.Item>Your subscriptions no longer renew.</List.Item>
          <List.Item>Until that day you can sign in and keep your account.</List.Item>
          <List.Item>Invoices are kept as tax law requires.</List.Item>
        </List>
        <Problem>{problem}</Problem>
        <Group gap={8}>
          <Button
            h={36}
            color="red"
            loading={isBusy}
            disabled={data === undefined || state.factors === undefined}
            onClick={onSubmit}
          >
            Delete account
          </Button>
          <Button h={36} variant="default" onClick={onClose}>
            Keep my account
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
