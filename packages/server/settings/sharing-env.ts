import { z } from 'zod'
import type { SharingSettings } from '../connectors/sharing.ts'

const keys = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((key) => key.trim() || []))
  .refine((all) => all.every((key) => /^[a-z0-9_-]{1,100}$/i.test(key)), 'keys of sources, with commas')

export const SHARING_ENV = { LOTLINE_SHARED_SOURCES: keys, LOTLINE_WITHHELD_SOURCES: keys }

export const sharingSettings = (env: z.infer<z.ZodObject<typeof SHARING_ENV>>): SharingSettings => ({
  sharedSources: new Set(env.LOTLINE_SHARED_SOURCES),
  withheldSources: new Set(env.LOTLINE_WITHHELD_SOURCES),
})
