import type { ComponentPropsWithRef } from 'react'
import { initials } from '../../lib/initials.ts'
import { useSession } from '../../state/account/session.ts'
import classes from './rail.module.css'

export function AccountButton({ className, ...button }: ComponentPropsWithRef<'button'>) {
  const user = useSession((session) => session.user)
  const name = user === null ? '' : `${user.details.firstName} ${user.details.lastName}`.trim()
  return (
    <button type="button" aria-haspopup="menu" className={`${classes.item} ${className ?? ''}`} {...button}>
      <span className={classes.avatar} aria-hidden="true">
        {user?.avatar ? <img src={user.avatar} alt="" /> : initials(name || (user?.username ?? ''))}
      </span>
      Account
    </button>
  )
}
