import type { ReactNode } from 'react'
import { lazyPart } from '../../lib/loading/lazy-part.tsx'
import { useSession } from '../../state/account/session.ts'
import classes from './server-notice.module.css'

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
