import { Button, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { SecurityEvent } from '#contract/account/security-activity.ts'
import { ADMINISTRATOR_KINDS, activityText } from '#domain/account/activity/activity.ts'
import { formatMoment } from '#domain/text/moments.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { call } from '../../../lib/api/api.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { LoadFailure } from '../../../ui/hints/load-failure.tsx'
import { Loading } from '../../../ui/hints/loading.tsx'
import classes from '../account.module.css'
import { SettingRow } from '../section.tsx'

export function SecurityActivity() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: KEYS.securityActivity,
    queryFn: ({ pageParam, signal }) =>
      call('securityActivity', { query: { after: pageParam ?? undefined }, signal, isQuiet: true }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const failure = error && <LoadFailure noun="This" error={error} retry={refetch} isMinor />
  if (!data) return failure ?? <Loading label="Loading the security activity" heights={[40, 40, 40]} />
  const events = data.pages.flatMap(({ rows }) => rows)
  if (events.length === 0) {
    return <Text c="dimmed">Nothing yet. Your next sign-in, download or opened link is listed here.</Text>
  }
  return (
    <>
      <ul className={classes.rows} aria-label="Security activity">
        {events.map((event) => (
          <EventRow key={event.eventId} event={event} />
        ))}
      </ul>
      {failure}
      {hasNextPage && !error && (
        <div>
          <Button variant="default" h={36} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

function EventRow({ event }: { event: SecurityEvent }) {
  const { happenedAt, count } = event
  const time = formatMoment(happenedAt, 'dayAndTime')
  return (
    <SettingRow
      title={activityText(event)}
      lead={[
        ...describeOrigin(event),
        count === 1 ? time : `${formatNumber(count)} times within an hour, last ${time}`,
      ].join(' · ')}
    />
  )
}

function describeOrigin({ kind, address, browser }: SecurityEvent): string[] {
  if (ADMINISTRATOR_KINDS.includes(kind)) return ['By an administrator']
  if (address === null) return ['From many addresses']
  return [`From ${address}`, ...(browser === null ? [] : [browser])]
}
