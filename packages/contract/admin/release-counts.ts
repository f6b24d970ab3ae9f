import { z } from 'zod'

/** Row counts of a release, by import outcome. */
export const ReleaseCounts = z.object({
  read: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  removed: z.number().int(),
  rejected: z.number().int(),
  repaired: z.number().int(),
})
export type ReleaseCounts = z.infer<typeof ReleaseCounts>
