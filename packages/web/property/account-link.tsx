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

export const SignInLink = ({ children = 'Sign in' }: { children?: string }) => (
  <Anchor component={Link} to="/login" size="sm">
    {children}
  </Anchor>
)

export function HomeLink({ signInLabel = 'Sign in' }: { signInLabel?: string }) {
  const isSignedIn = useSession((session) => session.status === 'present')
  return (
    <Anchor component={Link} to={isSignedIn ? '/dashboard' : '/login'} size="sm">
      {isSignedIn ? 'Go to the dashboard' : signInLabel}
    </Anchor>
  )
}

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
