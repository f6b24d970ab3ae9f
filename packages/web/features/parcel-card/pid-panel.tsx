import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { ParcelWithGeometry } from '#contract/parcel/parcels.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import { ApiError, messageInPlace } from '../../lib/api/api-error.ts'
import { parcelByPidQuery } from '../../state/parcel/parcel-queries.ts'
import { ErrorState } from '../../ui/hints/notice.tsx'
import { PanelFrame } from '../../ui/pages/panel-frame.tsx'

const isNoParcel = (error: Error) =>
  error instanceof ApiError && (error.status === 400 || error.status === 404)

interface PidPanelProps {
  pid: string
  onClose: () => void
  onFound: (parcel: ParcelWithGeometry) => void
}

export function PidPanel({ pid, onClose, onFound }: PidPanelProps) {
  const { data: parcel, error, refetch } = useQuery(parcelByPidQuery(pid))
  const reportFound = useEffectEvent(onFound)
  useEffect(() => {
    if (parcel) reportFound(parcel)
  }, [parcel])
  return (
    <PanelFrame label={`PID ${formatPid(pid)}`} title={`PID ${formatPid(pid)}`} onClose={onClose}>
      {error ? (
        <ErrorState
          title={isNoParcel(error) ? 'No parcel matches this link' : 'The parcel could not be loaded'}
          icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
          action={
            <Button variant="default" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {messageInPlace(error)}
        </ErrorState>
      ) : (
        <div role="status" aria-label="Looking for the parcel">
          <Skeleton height={24} width="70%" mb={10} />
          <Skeleton height={120} />
        </div>
      )}
    </PanelFrame>
  )
}
