import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface NoticeProps {
  title: string
  /** Says what will appear here, or what happened and what is safe. */
  children?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}

export const EmptyState = (notice: NoticeProps) => (
  <div className={classes.notice}>
    <NoticeContent {...notice} />
  </div>
)

export const ErrorState = (notice: NoticeProps) => (
  <div className={classes.notice} role="alert" data-kind="error">
    <NoticeContent {...notice} />
  </div>
)

function NoticeContent({ title, children, action, icon }: NoticeProps) {
  return (
    <>
      {icon && <div className={classes.icon}>{icon}</div>}
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </>
  )
}
