import { Button, Group, Stack, Text } from '@mantine/core'
import { refreshUser } from '../../state/account/session.ts'
import { contactSupport } from '../../state/account/support.tsx'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'
import { SignOutLink } from './sign-out-link.tsx'
import { useStep } from './use-step.ts'

/** Without a valid subscription: how to get one (specification part 1, section 2.1: a contact-support page). */
export function PaymentPage() {
  const { isBusy, run } = useStep()
  return (
    <SheetPage title="Your account has no subscription" footer={<SignOutLink />}>
      <Stack gap={12} mt={12}>
        <Text>
          The dashboard opens with a subscription. Please contact our support: we set it up with you, or find
          out why yours has ended.
        </Text>
        <Text c="dimmed">Everything you saved is kept.</Text>
        <Group gap={8} mt={8}>
          <Button onClick={() => void contactSupport('my subscription')}>Contact support</Button>
          <Button variant="default" loading={isBusy} onClick={() => run(refreshUser)}>
            Check again
          </Button>
        </Group>
      </Stack>
    </SheetPage>
  )
}
