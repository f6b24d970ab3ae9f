import { Button, Skeleton, Stack } from '@mantine/core'
import { IconFocusCentered } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ParcelTimeline } from '#contract/parcel/parcel-timeline.ts'
import type { BoundingBox } from '#domain/geometry/lng-lat.ts'
import { boundingBox } from '#domain/geometry/polygon.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import { formatDate } from '#domain/text/dates.ts'
import { useMapController } from '../../../map/controller.ts'
import { useUnits } from '../../../state/account/preferences.ts'
import { parcelTimelineQuery } from '../../../state/parcel/parcel-queries.ts'
import { Caption } from '../../../ui/note.tsx'
import { Sourced } from '../../../ui/sourced.tsx'
import heading from '../card-heading.module.css'
import { CardSection } from '../details/card-section.tsx'
import classes from './removed-parcel.module.css'
import { getEntrySourceLines } from './timeline-labels.ts'
import { Timeline } from './what-changed.tsx'

interface RemovedParcelProps {
  upid: string
  fallback: (error: Error, retry: () => void) => ReactNode
}

export function RemovedParcel({ upid, fallback }: RemovedParcelProps) {
  const { data: timeline, error, refetch } = useQuery(parcelTimelineQuery(upid, useUnits()))
  if (error && !timeline) return fallback(error, () => void refetch())
  if (!timeline) {
    return (
      <div role="status" aria-label="Loading the parcel’s history">
        <Skeleton height={24} width="70%" mb={10} />
        <Skeleton height={14} width="90%" mb={20} />
        <Skeleton height={120} />
      </div>
    )
  }
  const { parcel, watched, provenance } = timeline
  const place = getPlace(timeline)
  return (
    <>
      <Stack gap={4} component="header">
        <h2 className={heading.title}>{parcel.name}</h2>
        {parcel.pid && <Caption>PID {formatPid(parcel.pid)}</Caption>}
        {parcel.removed && (
          <p className={classes.gone} role="status">
            No longer in the data since{' '}
            <Sourced
              lines={getEntrySourceLines(
                { asOf: parcel.removed.asOf, isDateOfEffect: false },
                provenance[watched.first.releaseId],
              )}
            >
              {formatDate(parcel.removed.asOf)}
            </Sourced>
          </p>
        )}
      </Stack>
      {place && <ZoomTo bounds={place} />}
      <CardSection title="What changed here">
        {timeline.entries.length === 0 ? (
          <UnknownSuccessor timeline={timeline} />
        ) : (
          <Timeline timeline={timeline} />
        )}
      </CardSection>
    </>
  )
}

/** Why no successor is known: only PIDs are traced, or the release is still in quarantine. */
function UnknownSuccessor({ timeline: { parcel, watched } }: { timeline: ParcelTimeline }) {
  const isTraced = parcel.removed !== null && parcel.removed.releaseId <= watched.last.releaseId
  return (
    <Caption>
      {isTraced
        ? 'The records do not show what replaced it.'
        : 'Its replacement is not known yet, because the update that removed it has not been checked for changes.'}
    </Caption>
  )
}

function ZoomTo({ bounds }: { bounds: BoundingBox }) {
  const map = useMapController()
  return (
    <Button
      className={classes.zoom}
      size="xs"
      variant="default"
      leftSection={<IconFocusCentered size={16} stroke={1.75} />}
      onClick={() => map?.flyTo({ bounds })}
    >
      Zoom to where it was
    </Button>
  )
}

function getPlace({ parcel, entries }: ParcelTimeline): BoundingBox | null {
  const boundary = entries
    .flatMap(({ boundaries }) => boundaries?.before ?? [])
    .find(({ id }) => id === parcel.upid)
  return boundary ? boundingBox(boundary.geometry) : null
}
