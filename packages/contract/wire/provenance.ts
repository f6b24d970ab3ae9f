import { z } from 'zod'
import { CREDENTIALS_KEYS } from '#domain/account/credentials.ts'

export const Provenance = z.object({
  /** Negative for the response to a query. */
  releaseId: z.number().int(),
  sourceKey: z.string(),
  datasetKey: z.string(),
  title: z.string(),
  publisher: z.string(),
  licence: z.string(),
  licenceUrl: z.string().nullable(),
  attribution: z.string(),
  /** `YYYY-MM-DD` */
  asOf: z.string(),
  isSynthetic: z.boolean(),
  /** ISO 8601. Set for responses to queries. */
  requestedAt: z.string().optional(),
  /** Third party whose stored credentials were used. */
  credentials: z.enum(CREDENTIALS_KEYS).optional(),
})
export type Provenance = z.infer<typeof Provenance>

export const ProvenanceById = z.record(z.string(), Provenance)
export type ProvenanceById = z.infer<typeof ProvenanceById>
