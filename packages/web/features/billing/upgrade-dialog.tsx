import { Button, Group, Text } from '@mantine/core'
import { useEffect } from 'react'
import {
  isAllowed,
  NOTIFICATION_RESOURCES,
  RESOURCES,
  type ResourceKey,
} from '#domain/account/permissions.ts'
import { findPlansWith } from '#domain/account/plans.ts'
import { useAllowed, useSession } from '../../state/account/session.ts'
import { contactSupport } from '../../state/account/support.tsx'
import { closeUpgrade, useUpgrade } from '../../state/account/upgrade.ts'
import { openBillingDialog } from '../../state/billing-dialog.ts'
import { Dialog } from '../../ui/dialog.tsx'

const NOTIFICATIONS: readonly ResourceKey[] = [...NOTIFICATION_RESOURCES, RESOURCES.UPGRADE_NOTIFICATION]

export function UpgradeDialog() {
  const { upgrade } = useUpgrade()
  const mayBuy = useAllowed(RESOURCES.BILLING)
  const isForSale =
    upgrade !== null &&
    mayBuy &&
    (isNotification(upgrade.resources) || findPlansWith(upgrade.resources).length > 0)
  useEffect(() => {
    if (!isForSale) return
    closeUpgrade()
    if (isNotification(upgrade.resources)) openBillingDialog({ kind: 'notifications' })
    else openBillingDialog({ kind: 'bundle', name: null, feature: upgrade.feature })
  }, [isForSale, upgrade])
  if (upgrade === null || isForSale) return null
  return <ContactForUpgrade feature={upgrade.feature} resources={upgrade.resources} />
}

const isNotification = (resources: readonly ResourceKey[]) => isAllowed(new Set(NOTIFICATIONS), resources)

function ContactForUpgrade({ feature, resources }: { feature: string; resources: readonly ResourceKey[] }) {
  const plan = useSession((session) => session.user?.plan.title)
  const plans = findPlansWith(resources)
  return (
    <Dialog title="Not in your subscription" onClose={closeUpgrade}>
      <Text>
        {plans.length > 0
          ? `Included in ${plans.join(' and ')}: ${feature}.`
          : `No plan includes this. It comes with a board membership, or by agreement: ${feature}.`}{' '}
        {plan !== undefined && `Your plan is ${plan}.`}
      </Text>
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={closeUpgrade}>
          Close
        </Button>
        <Button
          data-autofocus
          onClick={() => {
            closeUpgrade()
            void contactSupport(`an upgrade: ${feature}`)
          }}
        >
          Contact us
        </Button>
      </Group>
    </Dialog>
  )
}
