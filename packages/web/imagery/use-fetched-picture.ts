import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useObjectAddress } from '../ui/behaviour/use-object-address.ts'

export interface FetchedPicture {
  address: string | null
  hasFailed: boolean
}

export function useFetchedPicture(
  query: UseQueryOptions<Blob, Error, Blob, QueryKey>,
  staleTime = Number.POSITIVE_INFINITY,
): FetchedPicture {
  const { data: picture, error } = useQuery({ ...query, staleTime })
  return { address: useObjectAddress(picture), hasFailed: error !== null && picture === undefined }
}
