import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#domain/text/counts.ts'
import { formatMoment } from '#domain/text/moments.ts'
import { call } from '../../lib/api/api.ts'
import { KEYS } from '../../state/queries/keys.ts'
import { callQuery } from '../../state/queries/query-client.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailure } from '../../ui/hints/load-failure.tsx'
import { Caption } from '../../ui/note.tsx'
import { Facts } from './accounts/facts.tsx'
import { useAct } from './act.ts'
import { ListSkeleton, ListTable } from './list-table.tsx'
import classes from './mail-dialog.module.css'
import { useMonitorAddress } from './monitor-address.ts'
import { formatKey } from './monitor-labels.ts'
import {
  LinkButton,
  ListBar,
  ListSearch,
  Moment,
  RowButton,
  StateFilter,
  StatusTag,
  TwoLines,
} from './pieces.tsx'
import { useList } from './use-list.ts'

const STATES = ['queued', 'sent', 'failed'] as const

export function MailTab() {
  const [{ search, state }, change] = useMonitorAddress()
  const status = STATES.find((mailStatus) => mailStatus === state)
  const [openMailId, setOpenMailId] = useState<string | null>(null)
  const list = useList('monitorMails', { search, status })
  const send = useAct(async ({ mailId, to }: { mailId: string; to: string }) => {
    await call('sendMailAgain', { params: { mailId } })
    return `The mail to ${to} is being sent again`
  })
  return (
    <>
      <ListBar>
        <ListSearch label="Find by address, account or subject" />
        <StateFilter
          states={STATES}
          value={status ?? null}
          onChange={(next) => change({ state: next ?? '' })}
        />
      </ListBar>
      <ListTable
        noun="mails"
        list={list}
        keyOf={({ mailId }) => mailId}
        isNarrowed={search !== '' || status !== undefined}
        empty={{ title: 'No mails yet', body: 'Registrations and password resets send the first mails.' }}
        columns={[
          {
            title: 'Subject',
            cell: ({ mailId, subject, template }) => (
              <TwoLines below={formatKey(template)}>
                <LinkButton onClick={() => setOpenMailId(mailId)}>{subject}</LinkButton>
              </TwoLines>
            ),
          },
          {
            title: 'To',
            cell: ({ to, username }) => <TwoLines below={username ?? 'No account'}>{to}</TwoLines>,
          },
          {
            title: 'Status',
            cell: ({ status, error, attempts }) => (
              <StatusTag status={status} below={error && `${error} (${formatCount(attempts, 'attempt')})`} />
            ),
          },
          { title: 'Written', cell: ({ createdAt }) => <Moment time={createdAt} /> },
          { title: 'Sent', cell: ({ sentAt }) => <Moment time={sentAt} /> },
          {
            title: 'Send again',
            isAction: true,
            cell: ({ mailId, to, status, hasBody }) =>
              status === 'failed' &&
              hasBody && (
                <RowButton subject={to} disabled={send.isRunning} onClick={() => send.run({ mailId, to })}>
                  Send again
                </RowButton>
              ),
          },
        ]}
      />
      {openMailId !== null && <MailDialog mailId={openMailId} onClose={() => setOpenMailId(null)} />}
    </>
  )
}

/** Shows a mail in a frame that blocks scripts, forms and pop-ups. */
function MailDialog({ mailId, onClose }: { mailId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(
    callQuery(KEYS.monitorPart('mail', mailId), 'monitorMail', { params: { mailId } }),
  )
  return (
    <Dialog title={data?.subject ?? 'Mail'} size="lg" onClose={onClose}>
      {error ? (
        <LoadFailure noun="The mail" error={error} retry={refetch} />
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
                title="Text of the mail"
                sandbox=""
                referrerPolicy="no-referrer"
                srcDoc={data.html}
              />
              <Caption mt={12}>The secret part of its links is not shown.</Caption>
            </>
          ) : (
            <Caption mt={12}>
              The text is deleted once a mail is sent, because its links could open the account.
            </Caption>
          )}
        </>
      )}
    </Dialog>
  )
}
