import { z } from 'zod'

/** Provenance of a fact: shown on hover next to every number, and printed in reports. */
export const Provenance = z.object({
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
})
export type Provenance = z.infer<typeof Provenance>

/** Provenance by release id (as text, for JSON). */
export const ProvenanceById = z.record(z.string(), Provenance)
export type ProvenanceById = z.infer<typeof ProvenanceById>
