import { Anchor } from '@mantine/core'
import { forgetSession, logout, useSession } from '../../state/account/session.ts'

/** The way out of a page that holds somebody back. */
export function SignOutLink() {
  const username = useSession((session) => session.user?.username)
  return (
    <>
      Signed in as {username}.{' '}
      <Anchor
        component="button"
        type="button"
        size="xs"
        underline="always"
        onClick={() => void logout().catch(() => forgetSession())}
      >
        Sign out
      </Anchor>
    </>
  )
}
