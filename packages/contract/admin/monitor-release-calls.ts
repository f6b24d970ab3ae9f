import { z } from 'zod'
import { MAX_INTEGER } from '../wire/numbers.ts'
import { DecidedRelease, DemoWeek, MAX_DECISIONS, QuarantinedRelease } from './monitor-releases.ts'

const access = 'administrator'
const ReleaseId = z.object({ releaseId: z.coerce.number().int().min(1).max(MAX_INTEGER) })

export const MONITOR_RELEASE_CALLS = {
  monitorQuarantinedReleases: {
    access,
    summary: 'Quarantined releases, which accounts are not notified of, and the latest decisions',
    response: z.object({
      /** Oldest first. */
      quarantined: z.array(QuarantinedRelease),
      /** Newest first. */
      decided: z.array(DecidedRelease).max(MAX_DECISIONS),
    }),
  },
  approveQuarantinedRelease: {
    access,
    summary: 'Approve a quarantined release and notify accounts of its changes',
    params: ReleaseId,
    response: z.object({}),
  },
  rejectQuarantinedRelease: {
    access,
    summary: 'Reject a quarantined release; accounts are never notified of it',
    params: ReleaseId,
    response: z.object({}),
  },
  monitorDemo: {
    access,
    summary: 'Progress of the demo district; null if it is not loaded',
    response: z.object({ demo: DemoWeek.nullable() }),
  },
  advanceDemo: {
    access,
    summary: 'Import the next week of the demo district and notify accounts of its changes',
    /** The shown release, so that a repeated request adds only one week. */
    body: z.object({ after: z.number().int().min(1).max(MAX_INTEGER) }),
    response: z.object({ asOf: z.string() }),
  },
} as const
