import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#domain/text/moments.ts'
import { callQuery } from '../../state/queries/call-query.ts'
import { KEYS } from '../../state/queries/keys.ts'
import { Caption } from '../../ui/caption.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailure } from '../../ui/hints/load-failure.tsx'
import { Facts } from './accounts/facts.tsx'
import { ListSkeleton } from './list-table.tsx'
import classes from './mail-dialog.module.css'

/** In a frame without scripts, forms and pop-ups. */
export function MailDialog({ mailId, onClose }: { mailId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(
    callQuery(KEYS.monitorPart('mail', mailId), 'monitorMail', { params: { mailId } }),
  )
  return (
    <Dialog title={data?.subject ?? 'Mail'} size="lg" onClose={onClose}>
      {error ? (
        <LoadFailure what="The mail" error={error} retry={refetch} />
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
              <Caption mt={12}>Its links are shown without what opens accounts.</Caption>
            </>
          ) : (
            <Caption mt={12}>Its words were forgotten when it left: links in mails open accounts.</Caption>
          )}
        </>
      )}
    </Dialog>
  )
}
