import { Button, Group, Text } from '@mantine/core'
import { plansWith } from '#domain/account/plans.ts'
import { useSession } from '../state/account/session.ts'
import { contactSupport } from '../state/account/support.tsx'
import { closeUpgrade, useUpgrade } from '../state/account/upgrade.ts'
import { Dialog } from '../ui/dialog.tsx'

/** Shows which plans unlock a locked feature, and whom to contact for it. */
export function UpgradeDialog() {
  const { wanted } = useUpgrade()
  const plan = useSession((session) => session.user?.plan.title)
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
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={closeUpgrade}>
          Close
        </Button>
        <Button
          data-autofocus
          onClick={() => {
            closeUpgrade()
            void contactSupport(`an upgrade: ${wanted.what}`)
          }}
        >
          Contact us
        </Button>
      </Group>
    </Dialog>
  )
}
