import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#domain/text/moments.ts'
import { call } from '../../lib/api/api.ts'
import { KEYS } from '../../state/queries/keys.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from './accounts/facts.tsx'
import { ListFailure, ListSkeleton } from './list-table.tsx'
import classes from './mail-dialog.module.css'

/** In a frame without scripts, forms and pop-ups. */
export function MailDialog({ mailId, onClose }: { mailId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: KEYS.monitorPart('mail', mailId),
    queryFn: ({ signal }) => call('monitorMail', { params: { mailId }, signal, isQuiet: true }),
  })
  return (
    <Dialog title={data?.subject ?? 'Mail'} size="lg" onClose={onClose}>
      {error ? (
        <ListFailure noun="mail" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton noun="mail" />
      ) : (
        <>
          <Facts
            facts={[
              ['To', data.to],
              ['Account', data.username],
              ['Written', formatMoment(data.createdAt, 'dayAndTime')],
              ['Sent', data.sentAt && formatMoment(data.sentAt, 'dayAndTime')],
            ]}
          />
          {data.hasBody ? (
            <>
              <iframe
                className={classes.words}
                title="Words of the mail"
                sandbox=""
                referrerPolicy="no-referrer"
                srcDoc={data.html}
              />
              <p className={classes.note}>Its links are shown without what opens accounts.</p>
            </>
          ) : (
            <p className={classes.note}>
              Its words were forgotten when it left: links in mails open accounts.
            </p>
          )}
        </>
      )}
    </Dialog>
  )
}
