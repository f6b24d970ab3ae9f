import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { refreshUser } from '../../state/account/session.ts'
import { fetchSignInSettings, useSignInSettings } from '../../state/account/sign-in-settings.ts'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'
import { SignOutLink } from './sign-out-link.tsx'
import { useStep } from './use-step.ts'

/** Without a valid subscription: how to get one (specification part 1, section 2.1: a contact-support page). */
export function PaymentPage() {
  const { settings } = useSignInSettings()
  const { isBusy, run } = useStep()
  useEffect(() => void fetchSignInSettings(), [])
  return (
    <SheetPage title="Your account has no subscription" footer={<SignOutLink />}>
      <Stack gap={12} mt={12}>
        <Text>
          The dashboard opens with a subscription. Please contact our support: we set it up with you, or find
          out why yours has ended.
        </Text>
        <Text c="dimmed">Everything you saved is kept.</Text>
        <Group gap={8} mt={8}>
          {settings && (
            <Button component="a" href={`mailto:${settings.supportEmail}?subject=Subscription`}>
              Contact support
            </Button>
          )}
          <Button variant="default" loading={isBusy} onClick={() => run(refreshUser)}>
            Check again
          </Button>
        </Group>
        {settings && <Text c="dimmed">{settings.supportEmail}</Text>}
      </Stack>
    </SheetPage>
  )
}
