import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { MEGABYTE } from '#domain/text/sizes.ts'

export const PDF_ENV = {
  /** A path, the name of a program on PATH, or `off`. */
  LOTLINE_CHROMIUM: z.string().trim().nullable().default(null),
  LOTLINE_PDF_AT_ONCE: z.coerce
    .number()
    .int()
    .min(1)
    .max(32)
    .default(Math.max(1, Math.floor(availableParallelism() / 2))),
  LOTLINE_PDF_MEMORY_MB: z.coerce.number().int().min(256).max(65_536).default(2048),
  LOTLINE_PDF_TIME_S: z.coerce.number().int().min(10).max(1800).default(300),
}
export const pdfSettings = (env: z.infer<z.ZodObject<typeof PDF_ENV>>) => ({
  /** Null: searched for. */
  chromium: env.LOTLINE_CHROMIUM,
  /** Concurrent PDFs on this server. */
  atOnce: env.LOTLINE_PDF_AT_ONCE,
  /** Next to the stand-in of identity providers. */
  memoryBytes: env.LOTLINE_PDF_MEMORY_MB * MEGABYTE,
  timeMs: env.LOTLINE_PDF_TIME_S * 1000,
})
