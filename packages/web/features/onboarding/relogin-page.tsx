import { Button, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { refreshUser } from '../../state/session.ts'
import { askSignInSettings, useSignInSettings } from '../../state/sign-in-settings.ts'
import { SheetPage } from '../../ui/sheet-page.tsx'
import { SignOutLink } from './sign-out-link.tsx'
import { useStep } from './use-step.ts'

/** The board asks for a fresh sign-in from time to time; the way leads through it and back. */
export function ReloginPage() {
  const { settings } = useSignInSettings()
  const { isBusy, run } = useStep()
  useEffect(() => void askSignInSettings(), [])
  return (
    <SheetPage title="Please sign in at your board again" footer={<SignOutLink />}>
      <Stack gap={16} mt={12}>
        <Text>
          Your board asks its members to confirm from time to time who they are. What you have saved and
          selected is kept.
        </Text>
        {settings?.providers.map(({ key, title, startUrl }) => (
          <Button key={key} component="a" href={startUrl} h={36}>
            Sign in with {title}
          </Button>
        ))}
        {settings?.providers.length === 0 && (
          <Text c="dimmed">
            No board is connected with this Lotline at the moment. Please write to {settings.supportEmail}.
          </Text>
        )}
        <Button variant="default" h={36} loading={isBusy} onClick={() => run(refreshUser)}>
          I have signed in already
        </Button>
      </Stack>
    </SheetPage>
  )
}
