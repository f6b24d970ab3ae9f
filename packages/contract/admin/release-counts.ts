import { z } from 'zod'

/** What a release did with its rows. */
export const ReleaseCounts = z.object({
  read: z.number().int(),
  new: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  gone: z.number().int(),
  rejected: z.number().int(),
  repaired: z.number().int(),
})
export type ReleaseCounts = z.infer<typeof ReleaseCounts>
