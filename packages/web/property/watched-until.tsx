import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { formatDay } from '#domain/text/moments.ts'
import classes from './watched-until.module.css'

export function WatchedUntil({ expiresAt, onRenew }: { expiresAt: string; onRenew: () => void }) {
  return (
    <p className={classes.until} data-over={isExpired(expiresAt)}>
      {watchedLabel(expiresAt)}
      <Button
        variant="subtle"
        size="compact-xs"
        leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
        data-once
        onClick={onRenew}
      >
        Renew
      </Button>
    </p>
  )
}

const isExpired = (expiresAt: string): boolean => new Date(expiresAt) <= new Date()

/** `Watched until Jun 30, 2027`. `expiresAt` is an ISO time. */
export const watchedLabel = (expiresAt: string): string =>
  `${isExpired(expiresAt) ? 'Watching ended on' : 'Watched until'} ${formatDay(expiresAt)}`
