import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { DemoWeek as Week } from '#contract/admin/monitor-releases.ts'
import { formatDate } from '#domain/text/dates.ts'
import { call } from '../../../lib/api/api.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { callQuery } from '../../../state/queries/query-client.tsx'
import { Caption } from '../../../ui/note.tsx'
import { useAct } from '../act.ts'
import classes from './releases.module.css'

const POLL_MS = 2000

export function DemoWeek() {
  const { data } = useQuery({
    ...callQuery(KEYS.monitorPart('monitorDemo'), 'monitorDemo'),
    refetchInterval: ({ state }) => (state.data?.demo?.isComing ? POLL_MS : false),
  })
  return data?.demo ? <NextWeek week={data.demo} /> : null
}

function NextWeek({ week: { releaseId, asOf, nextAsOf, isComing, failure } }: { week: Week }) {
  useArrival(releaseId, asOf)
  const advance = useAct(async () => {
    const { asOf: nextDay } = await call('advanceDemo', { body: { after: releaseId } })
    return `Loading the week of ${formatDate(nextDay)}`
  })
  const isBusy = isComing || advance.isRunning
  return (
    <section className={classes.week} aria-label="The demo's weeks">
      <div>
        <Text component="h2" fw={600}>
          The demo is at {formatDate(asOf)}
        </Text>
        <Caption role="status">
          {isComing
            ? `Loading the week of ${formatDate(nextAsOf)}, which takes about half a minute. Users who watch these places are notified immediately.`
            : 'The next week has new rezonings, applications, parcels and listings, and notifies users who watch them.'}
        </Caption>
        {failure !== null && !isBusy && (
          <Caption c="var(--danger)">
            The week could not be loaded, and the demo is unchanged: {failure}
          </Caption>
        )}
      </div>
      <Button size="xs" loading={isBusy} onClick={() => advance.run()}>
        Load the next week
      </Button>
    </section>
  )
}

/** Announces the week when it is loaded, even if the import began earlier. */
function useArrival(releaseId: number, asOf: string): void {
  const client = useQueryClient()
  const lastReleaseId = useRef(releaseId)
  useEffect(() => {
    if (lastReleaseId.current === releaseId) return
    lastReleaseId.current = releaseId
    showToast({ kind: 'success', title: `Loaded the week of ${formatDate(asOf)}` })
    void client.invalidateQueries({ queryKey: KEYS.monitor })
  }, [client, releaseId, asOf])
}
