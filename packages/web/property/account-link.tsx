import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './account-link.module.css'

interface AccountLinkProps {
  /** Tab of the account page. */
  tab: 'branding' | 'credentials' | 'security' | 'data'
  children: ReactNode
}

/** Leads to a tab of one's own account, where a sentence names it. */
export const AccountLink = ({ tab, children }: AccountLinkProps) => (
  <Link to="/account" search={{ tab } as never} className={classes.link}>
    {children}
  </Link>
)
