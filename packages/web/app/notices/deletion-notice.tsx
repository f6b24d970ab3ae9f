import { Anchor } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { formatLongDay } from '#domain/text/moments.ts'
import { call } from '../../lib/api/api.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { refreshUser } from '../../state/account/session.ts'
import { useAction } from '../../ui/forms/use-submit.ts'
import classes from './server-notice.module.css'

export function DeletionNotice({ deletesAt }: { deletesAt: string }) {
  const { isBusy, problem, onSubmit } = useAction(async () => {
    await call('keepAccount')
    await refreshUser()
    showToast({
      kind: 'success',
      title: 'Your account was kept',
      message: 'Your share links work again. Renewals that were turned off stay off.',
    })
  })
  return (
    <div role="status" className={classes.live}>
      <p className={classes.notice}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
        <span>
          <strong>Your account will be deleted on {formatLongDay(deletesAt)}.</strong> Your share links no
          longer open.{' '}
          <Anchor
            component="button"
            type="button"
            size="sm"
            underline="always"
            disabled={isBusy}
            onClick={onSubmit}
          >
            Keep my account
          </Anchor>
          {problem !== null && ` ${problem}`}
        </span>
      </p>
    </div>
  )
}
