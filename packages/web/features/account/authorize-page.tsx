import { Anchor, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../state/account/session.ts'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'
import { ConnectionList } from './security/connection-list.tsx'

export function AuthorizePage() {
  const username = useSession((session) => session.user?.username)
  return (
    <SheetPage
      title="Connect your board"
      lead="You can then sign in through it, too. What you have saved does not change."
      footer={<>Signed in as {username}.</>}
    >
      <Stack gap={16} mt={20}>
        <ConnectionList />
        <Anchor component={Link} to="/account" size="sm">
          Account settings
        </Anchor>
      </Stack>
    </SheetPage>
  )
}
