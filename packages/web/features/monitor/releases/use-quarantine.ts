import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../state/queries/call-query.ts'
import { KEYS } from '../../../state/queries/keys.ts'

const LOOK_EVERY_MS = 30_000

/** Includes the latest decisions. */
export const useQuarantine = () =>
  useQuery({
    ...callQuery(KEYS.monitorPart('monitorQuarantinedReleases'), 'monitorQuarantinedReleases'),
    refetchInterval: LOOK_EVERY_MS,
  })
