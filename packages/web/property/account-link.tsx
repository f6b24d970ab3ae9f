import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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
