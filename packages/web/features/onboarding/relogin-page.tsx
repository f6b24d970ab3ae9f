import { Button, Stack, Text } from '@mantine/core'
import { SignOutLink } from '../../property/account-link.tsx'
import { ProviderButton } from '../../property/provider-button.tsx'
import { refreshUser } from '../../state/account/session.ts'
import { useSignInSettings } from '../../state/account/sign-in-settings.ts'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'
import { useStep } from './use-progress.ts'

/** Boards require a fresh sign-in from time to time. */
export function ReloginPage() {
  const settings = useSignInSettings()
  const { isBusy, run } = useStep()
  return (
    <SheetPage title="Please sign in at your board again" footer={<SignOutLink />}>
      <Stack gap={16} mt={12}>
        <Text>
          Your board asks its members to confirm their identity from time to time. What you have saved and
          selected is kept.
        </Text>
        {settings?.providers.map((provider) => (
          <ProviderButton key={provider.key} provider={provider} h={36} />
        ))}
        {settings?.providers.length === 0 && (
          <Text c="dimmed">
            No board is connected to this server at the moment. Please write to {settings.supportEmail}.
          </Text>
        )}
        <Button variant="default" h={36} loading={isBusy} onClick={() => run(refreshUser)}>
          I have signed in already
        </Button>
      </Stack>
    </SheetPage>
  )
}
