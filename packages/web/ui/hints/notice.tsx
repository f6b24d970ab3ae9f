import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface NoticeProps {
  title: string
  /** Expected content (empty), or what happened and what is safe (error). */
  children?: ReactNode
  /** The one thing to do next. */
  action?: ReactNode
  icon?: ReactNode
}

/** An empty place: says what belongs here, and holds the one action that fills it. */
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

/** A failure: what happened, what is safe, and the next step. */
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
