import { z } from 'zod'
import { EARLIER_MANIFEST_FORMAT, MANIFEST_FORMAT, type Manifest } from '#domain/report/manifest/manifest.ts'

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Value = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.object({ name: z.string(), link: z.string() }),
])

const ManifestFile: z.ZodType<Manifest> = z.strictObject({
  format: z.enum([MANIFEST_FORMAT, EARLIER_MANIFEST_FORMAT]),
  reportId: z.string(),
  title: z.string(),
  parcels: z.array(z.string()),
  madeAt: z.string(),
  units: z.enum(['metric', 'imperial']),
  sources: z.array(
    z.strictObject({
      id: z.number(),
      source: z.string(),
      dataset: z.string(),
      title: z.string(),
      publisher: z.string(),
      licence: z.string(),
      licenceUrl: z.string().nullable(),
      attribution: z.string(),
      asOf: z.string(),
      requestedAt: z.string().nullable(),
    }),
  ),
  values: z.array(
    z.strictObject({
      part: z.string(),
      subject: z.string(),
      key: z.string(),
      terms: z.array(z.string()),
      values: z.array(Value) as z.ZodType<Manifest['values'][number]['values']>,
      printed: z.array(z.string().nullable()),
      sources: z.array(z.number().nullable()),
      madeAt: z.string().nullable(),
      hash: Hash,
    }),
  ),
  files: z.array(
    z.strictObject({
      title: z.string(),
      sha256: Hash,
      attributions: z.array(z.string()).optional(),
      type: z.literal('image/jpeg').optional(),
    }),
  ),
  pages: z.array(Hash).optional(),
  hash: Hash,
})

export function readManifest(text: string): Manifest | null {
  try {
    return ManifestFile.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
