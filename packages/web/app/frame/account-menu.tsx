import { Menu, Text } from '@mantine/core'
import {
  IconLifebuoy,
  IconLogout,
  IconMessageCircle,
  IconSettings,
  IconSparkles,
  IconStack2,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { RESOURCES } from '#domain/account/permissions.ts'
import { useAllowed, useSession } from '../../state/account/session.ts'
import { signOut } from '../../state/account/sign-out.ts'
import { contactSupport, leaveFeedback } from '../../state/account/support.tsx'
import { ButtonMenu, MenuItem } from '../../ui/buttons/button-menu.tsx'

export function AccountMenu({ button }: { button: ReactElement }) {
  const user = useSession((session) => session.user)
  const hasBilling = useAllowed(RESOURCES.BILLING)
  if (user === null) return null
  const name = `${user.details.firstName} ${user.details.lastName}`.trim()
  return (
    <ButtonMenu isOpenAtFirst button={button} position="right-end" width={240}>
      <Menu.Label>
        <Text size="sm" fw={600} c="var(--text)" truncate>
          {name || user.username}
        </Text>
        <Text size="xs" truncate>
          {user.email}
        </Text>
        <Text size="xs">{user.plan.title}</Text>
      </Menu.Label>
      <Menu.Divider />
      <Menu.Item component={Link} to="/account" leftSection={<IconSettings size={16} stroke={1.75} />}>
        Account settings
      </Menu.Item>
      {hasBilling && user.subscriptionValid && (
        <Menu.Item
          component={Link}
          to="/dashboard/my-lotline/bundles"
          leftSection={<IconStack2 size={16} stroke={1.75} />}
        >
          Plans and prices
        </Menu.Item>
      )}
      <MenuItem icon={IconLifebuoy} onClick={() => void contactSupport()}>
        Contact support
      </MenuItem>
      <MenuItem icon={IconMessageCircle} onClick={() => void leaveFeedback()}>
        Leave feedback
      </MenuItem>
      <Menu.Item component={Link} to="/whats-new" leftSection={<IconSparkles size={16} stroke={1.75} />}>
        What is new
      </Menu.Item>
      <Menu.Divider />
      <MenuItem icon={IconLogout} onClick={() => void signOut()}>
        Sign out
      </MenuItem>
    </ButtonMenu>
  )
}
