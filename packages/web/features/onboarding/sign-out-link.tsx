import { Anchor } from '@mantine/core'
import { useSession } from '../../state/account/session.ts'
import { signOut } from '../../state/account/sign-out.ts'

export function SignOutLink() {
  const username = useSession((session) => session.user?.username)
  return (
    <>
      Signed in as {username}.{' '}
      <Anchor component="button" type="button" size="xs" underline="always" onClick={() => void signOut()}>
        Sign out
      </Anchor>
    </>
  )
}
