import { Button, Group, Text } from '@mantine/core'
import { useEffect } from 'react'
import { plansWith } from '#domain/account/plans.ts'
import { useSession } from '../state/account/session.ts'
import { fetchSignInSettings, useSignInSettings } from '../state/account/sign-in-settings.ts'
import { closeUpgrade, useUpgrade } from '../state/account/upgrade.ts'
import { Dialog } from '../ui/dialog.tsx'

/** Shows which plans unlock a locked feature, and whom to contact for it. */
export function UpgradeDialog() {
  const { wanted } = useUpgrade()
  const plan = useSession((session) => session.user?.plan.title)
  const { settings } = useSignInSettings()
  useEffect(() => void fetchSignInSettings(), [])
  if (wanted === null) return null
  const plans = plansWith(wanted.needed)
  return (
    <Dialog title="Not in your subscription" onClose={closeUpgrade}>
      <Text>
        {wanted.what}{' '}
        {plans.length > 0
          ? `comes with ${plans.join(' and ')}.`
          : 'is in no plan: it comes with the membership of a board, or by agreement.'}{' '}
        {plan !== undefined && `Yours is ${plan}.`}
      </Text>
      {settings && (
        <Text c="dimmed" mt={8}>
          Please write to {settings.supportEmail}: we change it for you.
        </Text>
      )}
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={closeUpgrade}>
          Close
        </Button>
        {settings && (
          <Button component="a" href={`mailto:${settings.supportEmail}?subject=Upgrade`} data-autofocus>
            Contact us
          </Button>
        )}
      </Group>
    </Dialog>
  )
}
