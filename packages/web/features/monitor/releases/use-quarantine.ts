import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { KEYS } from '../../../state/queries/keys.ts'

const LOOK_EVERY_MS = 30_000

/** Releases that wait for an administrator, and what was decided last. */
export const useQuarantine = () =>
  useQuery({
    queryKey: KEYS.monitorPart('monitorQuarantinedReleases'),
    queryFn: ({ signal }) => call('monitorQuarantinedReleases', { signal, isQuiet: true }),
    refetchInterval: LOOK_EVERY_MS,
  })
