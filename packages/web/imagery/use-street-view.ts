import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { GoogleMapsSettings } from '#contract/account/settings.ts'
import type { StreetViewPose } from '#domain/geometry/street-view.ts'
import { KEYS } from '../state/queries/keys.ts'
import { findPose, type StreetPlace } from './google/find-pose.ts'
import {
  GoogleMapsFailed,
  type GoogleStreetView,
  loadGoogleMaps,
  onGoogleMapsFailure,
} from './google/google-maps.ts'

/** `failed`: script or key. `unknown`: the lookup failed. */
type StreetViewState =
  | { kind: 'waiting' | 'loading' | 'none' | 'failed' | 'unknown' }
  | { kind: 'found'; pose: StreetViewPose; streetView: GoogleStreetView }

export function useStreetView(
  settings: GoogleMapsSettings | null | undefined,
  place: StreetPlace,
  isWanted: boolean,
): StreetViewState {
  const isRefused = useRefusal()
  const { data, error } = useQuery({
    queryKey: KEYS.streetView(place.centre, place.address),
    queryFn: async () => {
      const maps = await loadGoogleMaps({ scriptUrl: settings?.scriptUrl ?? '' })
      const pose = await findPose(maps, place)
      return pose && { pose, streetView: await maps.importLibrary('streetView') }
    },
    enabled: isWanted && settings != null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (!isWanted) return { kind: 'waiting' }
  if (isRefused || error instanceof GoogleMapsFailed) return { kind: 'failed' }
  if (error) return { kind: 'unknown' }
  if (data === undefined) return { kind: 'loading' }
  return data === null ? { kind: 'none' } : { kind: 'found', ...data }
}

function useRefusal(): boolean {
  const [isRefused, setRefused] = useState(false)
  useEffect(() => onGoogleMapsFailure(() => setRefused(true)), [])
  return isRefused
}
