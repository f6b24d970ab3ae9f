import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { isOver, watchedLabel } from './watched-labels.ts'
import classes from './watched-until.module.css'

/** `expiresAt`: an ISO moment. */
export function WatchedUntil({ expiresAt, onRenew }: { expiresAt: string; onRenew: () => void }) {
  return (
    <p className={classes.until} data-over={isOver(expiresAt)}>
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
