import { useQuery } from '@tanstack/react-query'
import type { Report } from '#contract/report/reports.ts'
import type { StreetViewPose } from '#domain/geometry/street-view.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { callQuery } from '../../../state/queries/query-client.tsx'

/** The chosen street view, or else the server's. Null if neither exists; undefined while loading. */
export function useCoverPose({
  parcels,
  coverView,
}: Pick<Report, 'parcels' | 'coverView'>): StreetViewPose | null | undefined {
  const upid = parcels[0]?.upid ?? ''
  const { data, error } = useQuery({
    ...callQuery(KEYS.parcelStreetView(upid), 'parcelStreetView', { params: { upid } }),
    enabled: coverView === null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (coverView !== null) return coverView
  return error === null ? data?.pose : null
}
