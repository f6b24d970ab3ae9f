import { Button } from '@mantine/core'
import { IconPlugConnectedX, IconRefreshAlert } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCount } from '#domain/text/counts.ts'
import { useServerReach } from '../../lib/api/server-reach.ts'
import { useMissingPart } from '../../lib/loading/import-part.ts'
import { lazyPart } from '../../lib/loading/lazy-part.tsx'
import { useSession } from '../../state/account/session.ts'
import { tasks } from '../../state/tasks/tasks.ts'
import classes from './server-notice.module.css'

export function BelowServerNotice({ children }: { children: ReactNode }) {
  const { isUnreachable, waitingTasks } = useServerReach()
  const { isMissing } = useMissingPart()
  const hasBar = isUnreachable || isMissing
  const running = tasks.board(({ tracked }) => tracked.size)
  const waits = [
    ...new Set(waitingTasks),
    ...(running > 0 ? [formatCount(running, 'running data request', 'running data requests')] : []),
  ]
  return (
    <div className={hasBar ? classes.below : classes.alone}>
      <div role="status" className={classes.live}>
        {isUnreachable && (
          <p className={classes.notice}>
            <IconPlugConnectedX size={16} stroke={1.75} aria-hidden />
            <span>
              <strong>The server cannot be reached.</strong> What you see may be out of date. Trying again
              every few seconds.
              {waits.length > 0 && ` Waiting: ${waits.join(', ')}.`}
            </span>
          </p>
        )}
        {isMissing && (
          <p className={classes.notice}>
            <IconRefreshAlert size={16} stroke={1.75} aria-hidden />
            <span>
              <strong>Part of Lotline did not load.</strong> The server may have a newer version. Load the
              page again; your selection is kept.{' '}
              <Button size="compact-xs" variant="default" onClick={() => location.reload()}>
                Load again
              </Button>
            </span>
          </p>
        )}
      </div>
      <div className={hasBar ? classes.page : classes.alone}>{children}</div>
    </div>
  )
}

const DeletionNotice = lazyPart(() => import('./deletion-notice.tsx'), 'DeletionNotice')

export function BelowDeletionNotice({ children }: { children: ReactNode }) {
  const deletesAt = useSession(({ user }) => user?.deletesAt ?? null)
  return (
    <div className={deletesAt === null ? classes.alone : classes.below}>
      {deletesAt !== null && <DeletionNotice deletesAt={deletesAt} />}
      <div className={deletesAt === null ? classes.alone : classes.page}>{children}</div>
    </div>
  )
}
