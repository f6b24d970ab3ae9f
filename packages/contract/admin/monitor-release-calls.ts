import { z } from 'zod'
import { CALL_ADDRESSES } from '../call-addresses.ts'
import { MAX_INTEGER } from '../wire/numbers.ts'
import { DecidedRelease, DemoWeek, MAX_DECISIONS, QuarantinedRelease } from './monitor-releases.ts'

const access = 'administrator'
const ReleaseId = z.object({ releaseId: z.coerce.number().int().min(1).max(MAX_INTEGER) })

export const MONITOR_RELEASE_CALLS = {
  monitorQuarantinedReleases: {
    ...CALL_ADDRESSES.monitorQuarantinedReleases,
    access,
    summary:
      'Quarantined releases, of which nobody is notified before an administrator has decided, and the last decisions',
    response: z.object({
      /** Oldest first. */
      quarantined: z.array(QuarantinedRelease),
      /** Newest first. */
      decided: z.array(DecidedRelease).max(MAX_DECISIONS),
    }),
  },
  approveQuarantinedRelease: {
    ...CALL_ADDRESSES.approveQuarantinedRelease,
    access,
    summary: 'Approve a quarantined release: whoever watches what it changed is notified',
    params: ReleaseId,
    response: z.object({}),
  },
  rejectQuarantinedRelease: {
    ...CALL_ADDRESSES.rejectQuarantinedRelease,
    access,
    summary: 'Reject a quarantined release: nobody is notified of it, ever',
    params: ReleaseId,
    response: z.object({}),
  },
  monitorDemo: {
    ...CALL_ADDRESSES.monitorDemo,
    access,
    summary: 'How far the demo district is; null where it is not loaded',
    response: z.object({ demo: DemoWeek.nullable() }),
  },
  advanceDemo: {
    ...CALL_ADDRESSES.advanceDemo,
    access,
    summary: 'Bring the next week of the demo district; whoever it concerns is notified at once',
    /** The release that the caller sees: a repeated request adds only one week. */
    body: z.object({ after: z.number().int().min(1).max(MAX_INTEGER) }),
    response: z.object({ asOf: z.string() }),
  },
} as const
