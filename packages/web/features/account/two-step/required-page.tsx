import { Stack, Text } from '@mantine/core'
import { SignOutLink } from '../../../property/account-link.tsx'
import { refreshUser, useSession } from '../../../state/account/session.ts'
import { LoadFailure } from '../../../ui/hints/load-failure.tsx'
import { SheetPage } from '../../../ui/pages/sheet-page.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { AddButtons } from './two-step-section.tsx'
import { useFactors } from './use-factors.ts'

export function RequiredPage() {
  const user = useSession((session) => session.user)
  const state = useFactors()
  const { factors, error, reload, newCodes } = state
  if (user === null) return null
  if (newCodes !== null) {
    return (
      <SheetPage title="Save your recovery codes">
        <Stack mt={16}>
          <RecoveryCodes
            codes={newCodes}
            username={user.username}
            verb="I have saved them, continue"
            onDone={refreshUser}
          />
        </Stack>
      </SheetPage>
    )
  }
  return (
    <SheetPage
      title="Set up two-step sign-in"
      lead="Your organisation requires this. Choose your second step after the password."
      footer={<SignOutLink />}
    >
      <Stack gap={16} mt={20}>
        {error && <LoadFailure noun="This" error={error} retry={reload} isMinor />}
        {factors &&
          (factors.recoveryCodes === null ? (
            <AddButtons factors={factors} state={state} />
          ) : (
            <Text size="sm">
              Two-step sign-in is set up, but this session started without it. Sign out, and sign in again.
            </Text>
          ))}
        <ConfirmDialog user={user} state={state} />
      </Stack>
    </SheetPage>
  )
}
