import { useQuery } from '@tanstack/react-query'
import type { Report } from '#contract/report/reports.ts'
import { parcelCardQuery } from '../../../state/parcel/parcel-queries.ts'

export function useFirstParcel({ parcels }: Pick<Report, 'parcels'>, isNeeded: boolean) {
  const upid = parcels[0]?.upid
  const { data, error } = useQuery({
    ...parcelCardQuery(upid ?? ''),
    enabled: isNeeded && upid !== undefined,
  })
  return { parcel: data?.parcel, hasFailed: error !== null && data === undefined }
}
