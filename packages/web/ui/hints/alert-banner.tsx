import { Box, CloseButton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MessageKind } from '../../lib/messages/alerts.ts'
import classes from './alert-banner.module.css'
import { KindIcon } from './kind-icon.tsx'

interface AlertBannerProps {
  kind?: MessageKind
  title?: string
  children?: ReactNode
  action?: ReactNode
  onClose?: () => void
}

export function AlertBanner({ kind = 'info', title, children, action, onClose }: AlertBannerProps) {
  return (
    <div className={classes.banner} data-kind={kind} role={kind === 'danger' ? 'alert' : 'status'}>
      <KindIcon kind={kind} className={classes.icon ?? ''} />
      <div className={classes.words}>
        {title && <Text fw={600}>{title}</Text>}
        {children}
        {action && <Box mt={8}>{action}</Box>}
      </div>
      {onClose && <CloseButton size="sm" aria-label="Close the message" onClick={onClose} />}
    </div>
  )
}
