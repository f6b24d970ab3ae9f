import { useQuery } from '@tanstack/react-query'
import type { GoogleMapsSettings } from '#contract/account/settings.ts'
import { call } from '../lib/api/api.ts'

/** The address of a still picture as Google takes it; null until it is signed, or when it cannot be. */
export function useSignedPicture(settings: GoogleMapsSettings | null, address: string | null) {
  const isSigned = settings?.isSigned ?? false
  const { data, error } = useQuery({
    queryKey: ['signed-map-picture', address],
    queryFn: ({ signal }) =>
      call('signMapPicture', { body: { address: address ?? '' }, signal, isQuiet: true }),
    enabled: isSigned && address !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { address: isSigned ? (data?.address ?? null) : address, hasFailed: error !== null }
}
