/** Lists every printed value with its source and a hash of both, to detect alterations (decision 071). */

import type { Block, BlockSection } from '../../blocks/block.ts'
import { cellType, rowReleases } from '../../blocks/block.ts'
import { formatBlockValue } from '../../blocks/block-value.ts'
import type { ColumnValue } from '../../text/column-type.ts'
import type { UnitSystem } from '../../text/units.ts'
import { pageFinder } from './page-text.ts'

/** Version of the manifest's shape, and of the hashing of pages. */
export const MANIFEST_FORMAT = 'lotline-report-manifest-2'
/** Earlier manifests lack the file's hash, and hash pages differently or not at all. */
export const EARLIER_MANIFEST_FORMAT = 'lotline-report-manifest-1'
export const MANIFEST_FILE = 'manifest.json'

interface ManifestSource {
  id: number
  source: string
  dataset: string
  title: string
  publisher: string
  licence: string
  licenceUrl: string | null
  attribution: string
  asOf: string
  /** When an outside source was queried. Null for a release of open data. */
  requestedAt: string | null
}

interface ManifestValue {
  part: string
  subject: string
  /** Key of the block, then key within the block. */
  key: string
  terms: string[]
  values: ColumnValue[]
  printed: (string | null)[]
  /** Source ids. Null for a value that Lotline computed. */
  sources: (number | null)[]
  madeAt: string | null
  /** Hexadecimal SHA-256 of the part with its sources. */
  hash: string
}

interface ManifestFile {
  title: string
  /** Required for a picture. */
  attributions?: string[] | undefined
  /** Set for a JPEG picture, which a PDF embeds unchanged. Absent in older manifests. */
  type?: 'image/jpeg' | undefined
  sha256: string
}

export interface Manifest {
  format: typeof MANIFEST_FORMAT | typeof EARLIER_MANIFEST_FORMAT
  reportId: string
  title: string
  /** PIDs or ids. */
  parcels: string[]
  madeAt: string
  units: UnitSystem
  sources: ManifestSource[]
  values: ManifestValue[]
  files: ManifestFile[]
  /** Hexadecimal SHA-256 of each page. Absent in some older manifests. */
  pages?: string[] | undefined
  hash: string
}

export type UnsealedManifest = Omit<Manifest, 'pages' | 'hash'>

type HashText = (text: string) => string

interface ManifestPart {
  title: string
  madeAt: string | null
  sections: readonly BlockSection[]
  provenance: Readonly<Record<string, ManifestProvenance>>
}

interface ManifestProvenance extends Omit<ManifestSource, 'id' | 'source' | 'dataset' | 'requestedAt'> {
  sourceKey: string
  datasetKey: string
  requestedAt?: string | undefined
}

type ManifestHeader = Pick<Manifest, 'reportId' | 'title' | 'parcels' | 'madeAt' | 'units' | 'files'>

export function buildManifest(
  header: ManifestHeader,
  parts: readonly ManifestPart[],
  hashOf: HashText,
  jpegs: ReadonlySet<string> = new Set(),
): UnsealedManifest {
  const sources = new Map<number, ManifestSource>()
  const values: ManifestValue[] = []
  for (const { title, madeAt, sections, provenance } of parts) {
    for (const [id, source] of Object.entries(provenance)) {
      // In page order, so sources are listed by first use.
      if (!sources.has(Number(id))) sources.set(Number(id), toSource(Number(id), source))
    }
    for (const { title: subject, blocks } of sections) {
      for (const block of blocks) {
        for (const entry of collectValues(block, header.units)) {
          const value = { part: title, subject, ...entry, madeAt }
          values.push({ ...value, hash: hashOf(textToHash(value, sources)) })
        }
      }
    }
  }
  const files = [...header.files, ...collectPictures(parts, jpegs)]
  return { format: MANIFEST_FORMAT, ...header, sources: [...sources.values()], values, files }
}

export function sealManifest(content: UnsealedManifest, pages: string[], hashOf: HashText): Manifest {
  const manifest = { ...content, pages }
  return { ...manifest, hash: hashOf(canonicalJson(manifest)) }
}

const toSource = (
  id: number,
  { sourceKey, datasetKey, requestedAt = undefined, ...source }: ManifestProvenance,
) => ({
  id,
  source: sourceKey,
  dataset: datasetKey,
  title: source.title,
  publisher: source.publisher,
  licence: source.licence,
  licenceUrl: source.licenceUrl,
  attribution: source.attribution,
  asOf: source.asOf,
  requestedAt: requestedAt ?? null,
})

type UnhashedValue = Omit<ManifestValue, 'hash'>

function collectValues(
  block: Block,
  units: UnitSystem,
): Pick<UnhashedValue, 'key' | 'terms' | 'values' | 'printed' | 'sources'>[] {
  if (block.kind === 'facts') {
    return block.facts.map(({ key, term, type, value, ...fact }) => ({
      key: `${block.key}/${key}`,
      terms: [term],
      values: [value],
      printed: [formatBlockValue(type, value, units)],
      sources: rowReleases(fact),
    }))
  }
  if (block.kind !== 'table') return []
  return block.rows.map((row) => ({
    key: `${block.key}/${row.key}`,
    terms: block.columns.map(({ title }) => title),
    values: row.values,
    printed: block.columns.map((column, index) =>
      formatBlockValue(cellType(row, column), row.values[index] ?? null, units),
    ),
    sources: rowReleases(row),
  }))
}

const collectPictures = (parts: readonly ManifestPart[], jpegs: ReadonlySet<string>): ManifestFile[] =>
  parts.flatMap(({ sections }) =>
    sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        block.kind === 'picture'
          ? {
              title: block.label,
              sha256: block.pictureId,
              ...(jpegs.has(block.pictureId) && { type: 'image/jpeg' as const }),
              ...(block.attributions.length > 0 && { attributions: [...block.attributions] }),
            }
          : [],
      ),
    ),
  )

const textToHash = (value: UnhashedValue, sources: ReadonlyMap<number, ManifestSource>): string =>
  canonicalJson([value, value.sources.map((id) => (id === null ? null : (sources.get(id) ?? null)))])

export function findAlterations(manifest: Manifest, hashOf: HashText): string[] {
  const sources = new Map(manifest.sources.map((source) => [source.id, source]))
  const values = manifest.values.flatMap(({ hash, ...value }) =>
    hash === hashOf(textToHash(value, sources)) ? [] : `${valueName(value)} was altered, or its source was.`,
  )
  const { hash, ...rest } = manifest
  if (hash === hashOf(canonicalJson(rest))) return values
  return values.length > 0
    ? values
    : ['Something other than a value was altered, or a value was added or removed.']
}

/** Lists values missing from the pages. Misses a value if its text also occurs elsewhere. */
export function findMissingOnPages({ values }: Manifest, text: string): string[] {
  const isOnPages = pageFinder(text)
  return values.flatMap((value) =>
    value.printed.every((printed) => printed === null || isOnPages(printed))
      ? []
      : `${valueName(value)} says ${value.printed.filter((printed) => printed !== null).join(' · ')}, which the pages do not show.`,
  )
}

/** Compares page hashes of manifest and PDF. Names altered and added pages, and says if pages moved. */
export function findAlteredPages(pages: readonly string[], pdfPages: readonly string[]): string[] {
  const messages = pdfPages.flatMap((hash, index) =>
    pages.includes(hash) ? [] : `Page ${index + 1} was altered or added.`,
  )
  const isReordered =
    pdfPages.length !== pages.length || pdfPages.some((hash, index) => hash !== pages[index])
  return messages.length === 0 && isReordered ? ['Pages were removed, repeated or reordered.'] : messages
}

const valueName = ({ part, subject, terms, key }: UnhashedValue): string => {
  const location = terms.length === 1 ? terms[0] : `row ${key.split('/').slice(1).join('/')}`
  return [part, subject, location].filter((name) => name !== '').join(', ')
}

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
}
