import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface NoticeProps {
  title: string
  /** Says what will appear here, or what happened and what is safe. */
  children?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}

export function EmptyState({ title, children, action, icon }: NoticeProps) {
  return (
    <div className={classes.notice}>
      {icon && <div className={classes.icon}>{icon}</div>}
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

export function ErrorState({ title, children, action, icon }: NoticeProps) {
  return (
    <div className={classes.notice} role="alert" data-kind="error">
      {icon && <div className={classes.icon}>{icon}</div>}
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
