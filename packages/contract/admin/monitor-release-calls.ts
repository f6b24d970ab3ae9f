/** The calls of the monitor about releases that wait for somebody, and about the weeks of the demo. */
import { z } from 'zod'
import { CALL_ADDRESSES } from '../call-addresses.ts'
import { MAX_INTEGER } from '../wire/numbers.ts'
import { DecidedRelease, DemoWeek, MOST_DECISIONS, QuarantinedRelease } from './monitor-releases.ts'

const access = 'administrator'
const ReleaseId = z.object({ releaseId: z.coerce.number().int().min(1).max(MAX_INTEGER) })

export const MONITOR_RELEASE_CALLS = {
  monitorQuarantinedReleases: {
    ...CALL_ADDRESSES.monitorQuarantinedReleases,
    access,
    summary: 'Releases that nobody is told of before an administrator has decided, and what was decided last',
    response: z.object({
      /** Oldest first. */
      quarantined: z.array(QuarantinedRelease),
      /** Newest first. */
      decided: z.array(DecidedRelease).max(MOST_DECISIONS),
    }),
  },
  approveQuarantinedRelease: {
    ...CALL_ADDRESSES.approveQuarantinedRelease,
    access,
    summary: 'Tell of a held release after all',
    params: ReleaseId,
    response: z.object({}),
  },
  rejectQuarantinedRelease: {
    ...CALL_ADDRESSES.rejectQuarantinedRelease,
    access,
    summary: 'Tell nobody of a held release, ever',
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
    summary: 'Bring the next week of the demo district; whom it concerns is told at once',
    /** Id of the release that the caller sees as current: requested twice, only one week is added. */
    body: z.object({ after: z.number().int().min(1).max(MAX_INTEGER) }),
    response: z.object({ asOf: z.string() }),
  },
} as const
