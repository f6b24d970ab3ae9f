import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Report } from '#contract/report/reports.ts'
import type { Size } from '../../../lib/picture-crop.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { callQuery, fileQuery } from '../../../state/queries/query-client.tsx'
import { useObjectAddress } from '../../../ui/behaviour/use-object-address.ts'

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
  const query = { size: `${Math.round(width)}x${Math.round(height)}` }
  const { data, error } = useQuery({
    ...fileQuery(KEYS.coverPicture(reportId, query), 'coverPicture', { params: { reportId }, query }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  // Keeps the picture of the previous size while the next one loads, and if it fails.
  const [picture, setPicture] = useState(data)
  if (data !== undefined && data !== picture) setPicture(data)
  return {
    address: useObjectAddress(data ?? picture),
    isLoading: data === undefined && error === null,
    hasFailed: error !== null && picture === undefined,
  }
}
