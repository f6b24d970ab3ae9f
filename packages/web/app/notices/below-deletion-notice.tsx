import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import { useSession } from '../../state/account/session.ts'
import classes from './server-notice.module.css'

const DeletionNotice = lazyPart(async () => ({
  default: (await import('./deletion-notice.tsx')).DeletionNotice,
}))

export function BelowDeletionNotice({ children }: { children: ReactNode }) {
  const deletesAt = useSession(({ user }) => user?.deletesAt ?? null)
  return (
    <div className={deletesAt === null ? classes.alone : classes.below}>
      {deletesAt !== null && (
        <Suspense fallback={null}>
          <DeletionNotice deletesAt={deletesAt} />
        </Suspense>
      )}
      <div className={deletesAt === null ? classes.alone : classes.page}>{children}</div>
    </div>
  )
}
