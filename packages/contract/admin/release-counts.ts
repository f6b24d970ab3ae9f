import { z } from 'zod'

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
