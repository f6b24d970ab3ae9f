import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { KEYS } from '../../../state/queries/keys.ts'

const LOOK_EVERY_MS = 30_000

/** Includes the latest decisions. */
export const useQuarantine = () =>
  useQuery({
    queryKey: KEYS.monitorPart('monitorQuarantinedReleases'),
    queryFn: ({ signal }) => call('monitorQuarantinedReleases', { signal, isQuiet: true }),
    refetchInterval: LOOK_EVERY_MS,
  })
