import type { ReportParcel } from '#contract/report/report-subject.ts'
import type { Report, ReportAttachment, ReportPart } from '#contract/report/reports.ts'
import type { Provenance } from '#contract/wire/provenance.ts'
import type { Block, BlockFact, BlockSection, TableRow } from '#domain/blocks/block.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'

const HASH_FACTOR = 31
const MAX_HASH = 0xffff_ffff_ffff

function createId(name: string): string {
  let hash = 0
  for (const letter of name) hash = (hash * HASH_FACTOR + letter.charCodeAt(0)) % MAX_HASH
  return `00000000-0000-4000-8000-${hash.toString(16).padStart(12, '0')}`
}

export const someReportParcel = (more: Partial<ReportParcel> = {}): ReportParcel => ({
  upid: 'demo:parcel:1',
  addressLine1: '1184 Tidewater Crescent',
  addressLine2: null,
  municipality: 'Reedport',
  regionShort: 'BC',
  postalCode: 'V0N 9A1',
  country: 'Canada',
  pid: '012345678',
  ...more,
})

export const provenanceOf = (releaseId: number, more: Partial<Provenance> = {}): Provenance => ({
  releaseId,
  sourceKey: `source-${releaseId}`,
  datasetKey: `dataset-${releaseId}`,
  title: `Dataset ${releaseId}`,
  publisher: 'District of Reedport',
  licence: 'Open Government Licence – Reedport',
  licenceUrl: 'https://reedport.example/licence',
  attribution: 'Contains information licensed by the District of Reedport',
  asOf: '2026-11-19',
  isSynthetic: false,
  ...more,
})

export const factOf = (key: string, more: Partial<BlockFact> = {}): BlockFact => ({
  key,
  term: key,
  type: 'text',
  value: `value of ${key}`,
  note: '',
  releaseId: 1,
  ...more,
})

export const factsOf = (...facts: BlockFact[]): Block => ({
  kind: 'facts',
  key: 'facts',
  title: null,
  facts,
})

export const rowOf = (key: string, values: TableRow['values'], releaseId: number | null = 1): TableRow => ({
  key,
  values,
  releaseId,
})

export const sectionOf = (blocks: Block[], more: Partial<BlockSection> = {}): BlockSection => ({
  upid: 'demo:parcel:1',
  title: '1184 Tidewater Crescent',
  blocks,
  ...more,
})

export function partOf(
  key: PartKey,
  sections: BlockSection[] = [],
  more: Partial<ReportPart> & { releases?: Provenance[] } = {},
): ReportPart {
  const { releases = [provenanceOf(1), provenanceOf(2), provenanceOf(3)], ...rest } = more
  const provenance = Object.fromEntries(releases.map((release) => [release.releaseId, release]))
  return {
    partId: createId(`part ${key}`),
    key,
    taskId: createId(`task ${key}`),
    status: 'complete',
    printDisabled: false,
    beginsPage: false,
    data: { sections, provenance },
    error: null,
    errorMessage: null,
    settledAt: '2026-11-23T20:00:00.000Z',
    ...rest,
  }
}

export const pendingPart = (key: PartKey, more: Partial<ReportPart> = {}): ReportPart =>
  partOf(key, [], { status: 'pending', data: null, settledAt: null, ...more })

export const failedPart = (key: PartKey, errorMessage: string): ReportPart =>
  partOf(key, [], { status: 'failed', data: null, error: 'internal', errorMessage })

export const attachmentOf = (title: string, more: Partial<ReportAttachment> = {}): ReportAttachment => ({
  id: title,
  title,
  type: 'application/pdf',
  bytes: 1000,
  pages: [{ width: 612, height: 792 }],
  removed: [],
  sha256: 'a'.repeat(64),
  printDisabled: false,
  ...more,
})

export const reportOf = (parts: ReportPart[], more: Partial<Report> = {}): Report => ({
  id: createId('report'),
  title: null,
  coverAttributions: [],
  coverType: 'satellite_map',
  showGoogleImages: true,
  propertyImage: '',
  coverView: null,
  brandingUses: { cover: 'account', header: 'none', last: 'none' },
  paper: 'letter',
  notes: null,
  presets: {},
  preparedFor: null,
  showGlance: false,
  hideEmptyParts: false,
  parcels: [someReportParcel()],
  place: null,
  isOfAnalysis: false,
  parts,
  attachments: [],
  version: 1,
  createdAt: '2026-11-22T20:00:00.000Z',
  updatedAt: '2026-11-22T20:00:00.000Z',
  ...more,
})
