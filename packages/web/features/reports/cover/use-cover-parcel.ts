import { useQuery } from '@tanstack/react-query'
import type { Report } from '#contract/report/reports.ts'
import { useFetchedPicture } from '../../../imagery/use-fetched-picture.ts'
import type { Size } from '../../../lib/picture-crop.ts'
import { useUnits } from '../../../state/account/preferences.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { callQuery, fileQuery } from '../../../state/queries/query-client.tsx'

type CoveredParcel = Pick<Report, 'id' | 'parcels'>

export function useCoverParcel({ id, parcels }: CoveredParcel, isNeeded: boolean) {
  const [first] = parcels
  const { data, error } = useQuery({
    ...callQuery(KEYS.coverParcel(id), 'coverParcel', { params: { reportId: id } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isNeeded && first !== undefined,
  })
  const parcel = data && first && { ...data, address: { short: first.addressLine1 } }
  return { parcel, hasFailed: error !== null && data === undefined }
}

export function useCoverPicture(reportId: string, { width, height }: Size) {
  const units = useUnits()
  const query = { size: `${Math.round(width)}x${Math.round(height)}`, units }
  return useFetchedPicture(
    fileQuery(KEYS.coverPicture(reportId, query), 'coverPicture', { params: { reportId }, query }),
  )
}
