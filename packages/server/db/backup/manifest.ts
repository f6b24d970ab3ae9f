import { z } from 'zod'

const Manifest = z.object({
  format: z.literal('lotline-backup'),
  /** Content may be encrypted in version 2. */
  formatVersion: z.literal([1, 2]),
  sealedBy: z.string().optional(),
  lotlineVersion: z.string(),
  kind: z.enum(['embedded', 'native']),
  madeAt: z.string(),
  /** The embedded engine opens only files of its own version. */
  postgresMajor: z.number().int(),
  migrations: z.array(z.string()),
  releases: z.array(
    z.object({ id: z.number().int(), source: z.string(), dataset: z.string(), asOf: z.string() }),
  ),
  rowCounts: z.record(z.string(), z.number().int()),
  content: z.object({ bytes: z.number().int(), sha256: z.string() }),
})

export type Manifest = z.infer<typeof Manifest>

/** Description that encrypted content belongs to. */
export const sealContext = (description: Omit<Manifest, 'content'>): string =>
  JSON.stringify(Manifest.omit({ content: true }).parse(description))

export class BadBackup extends Error {
  override readonly name = 'BadBackup'
}

export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

export const MANIFEST_NAME = 'manifest.json'
export const CONTENT_NAMES: Record<Manifest['kind'], string> = {
  embedded: 'database.tar.zst',
  native: 'database.dump',
}

/** @throws BadBackup */
export function parseManifest(text: string, file: string): Manifest {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new BadBackup(`${file} is damaged: its manifest cannot be read.`)
  }
  const result = Manifest.safeParse(value)
  if (result.success) return result.data
  const version = (value as { formatVersion?: unknown } | null)?.formatVersion
  if (typeof version === 'number' && version > 2) {
    throw new BadBackup(`${file} was made by a newer Lotline (format ${version}). Restore it with that one.`)
  }
  throw new BadBackup(
    `${file} is damaged: ${result.error.issues[0]?.path.join('.')} of its manifest is wrong.`,
  )
}
