import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { AREA_RESOURCES, RESOURCES } from '#domain/account/permissions.ts'
import { useAllowed } from '../../state/account/session.ts'
import { openUpgrade } from '../../state/account/upgrade.ts'
import { EmptyState } from '../../ui/hints/notice.tsx'

export function LockedAreas() {
  const maySubscribe = useAllowed(RESOURCES.UPGRADE_NOTIF_AREA)
  return (
    <EmptyState
      title="Watched areas are not in your subscription"
      icon={<IconLock size={20} stroke={1.75} aria-hidden />}
      action={
        <Button onClick={() => openUpgrade({ feature: 'Watching areas', resources: AREA_RESOURCES })}>
          {maySubscribe ? 'Subscribe' : 'Contact Us'}
        </Button>
      }
    >
      Watch a neighbourhood or block, and be notified of zoning, subdivisions, applications and listings
      there.
    </EmptyState>
  )
}
