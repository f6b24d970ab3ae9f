import { z } from 'zod'
import { ACTIVITY_KINDS } from '#domain/account/activity/activity.ts'
import { PageRequest, pageSchema } from '../wire/pages.ts'

export const SecurityEvent = z.object({
  eventId: z.number().int(),
  /** ISO 8601 in UTC; of grouped events, the newest. */
  happenedAt: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  /** An `ActivityKey`, or an administrator's action as text. */
  action: z.string(),
  outcome: z.enum(['done', 'refused']),
  detail: z.record(z.string(), z.unknown()),
  address: z.string().nullable(),
  /** `Chrome on Windows` */
  browser: z.string().nullable(),
  /** Number of equal events within one hour. */
  count: z.number().int(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const SECURITY_ACTIVITY_CALLS = {
  securityActivity: {
    access: 'signed_in',
    summary: 'Security events of this account, newest first; administrators are not named',
    query: PageRequest.omit({ search: true }),
    response: pageSchema(SecurityEvent),
  },
} as const
