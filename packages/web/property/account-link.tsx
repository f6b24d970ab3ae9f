import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../state/account/session.ts'
import { signOut } from '../state/account/sign-out.ts'
import classes from './account-link.module.css'

interface AccountLinkProps {
  tab: 'branding' | 'credentials' | 'security' | 'data'
  children: ReactNode
}

export const AccountLink = ({ tab, children }: AccountLinkProps) => (
  <Link to="/account" search={{ tab } as never} className={classes.link}>
    {children}
  </Link>
)

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
