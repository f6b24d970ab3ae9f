import { Box, Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ParcelTimeline } from '#contract/parcel/parcel-timeline.ts'
import {
  describeReach,
  hiddenChangesText,
  noChangesText,
} from '#domain/watching/changes/texts/timeline-reach.ts'
import { messageInPlace } from '../../../lib/api/api-error.ts'
import { useUnits } from '../../../state/account/preferences.ts'
import { parcelTimelineQuery } from '../../../state/parcel/parcel-queries.ts'
import { useCollapsed } from '../../../ui/lists/use-collapsed.tsx'
import { Note } from '../../../ui/note.tsx'
import { CardSection } from '../details/card-section.tsx'
import classes from './timeline.module.css'
import { TimelineEntry } from './timeline-entry.tsx'

const MAX_COLLAPSED = 10

export function WhatChanged({ upid }: { upid: string }) {
  const { data: timeline, error, refetch, isFetching } = useQuery(parcelTimelineQuery(upid, useUnits()))
  return (
    <CardSection title="What changed here">
      {timeline ? (
        <Timeline timeline={timeline} />
      ) : error ? (
        <p className={classes.failed} role="alert">
          The changes could not be loaded. {messageInPlace(error)}
          <Button size="compact-xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <TimelineSkeleton />
      )}
    </CardSection>
  )
}

export function Timeline({ timeline }: { timeline: ParcelTimeline }) {
  const { parcel, entries, provenance, unseen } = timeline
  const { visibleItems, button } = useCollapsed(entries, { max: MAX_COLLAPSED })
  if (entries.length === 0) {
    return (
      <>
        <Text fz={13} lh="18px" c="dimmed">
          {noChangesText(timeline)}
        </Text>
        <Note>{hiddenChangesText(unseen, 'your subscription')}</Note>
      </>
    )
  }
  return (
    <>
      <ol className={classes.list}>
        {visibleItems.map((entry) => (
          <TimelineEntry
            key={entry.key}
            entry={entry}
            source={provenance[entry.releaseId]}
            upid={parcel.upid}
          />
        ))}
      </ol>
      {button}
      <Box mt={12}>
        <Note>{describeReach(timeline)}</Note>
        <Note>{hiddenChangesText(unseen, 'your subscription')}</Note>
      </Box>
    </>
  )
}

function TimelineSkeleton() {
  return (
    <div role="status" aria-label="Loading what changed here">
      <Skeleton height={14} width="60%" mb={8} />
      <Skeleton height={14} width="90%" mb={16} />
      <Skeleton height={14} width="50%" mb={8} />
      <Skeleton height={14} width="80%" />
    </div>
  )
}
