/** Specification part 1, sections 3 and 4; part 2, section 3. */
import { z } from 'zod'
import { CREDENTIALS_KEYS } from '#domain/account/credentials.ts'
import type { BlockSection } from '#domain/blocks/block.ts'
import { ATTACHMENT_TYPES, MAX_ATTACHMENTS } from '#domain/report/added/attachments.ts'
import { BRANDING_USES } from '#domain/report/branding-uses.ts'
import { COVER_TYPES } from '#domain/report/cover.ts'
import { PAPER_KEYS } from '#domain/report/paper.ts'
import { PART_KEYS } from '#domain/report/part-kinds.ts'
import { MAX_PREPARED_FOR, MAX_REPORT_PARCELS } from '#domain/report/report-limits.ts'
import { MAX_TITLE } from '#domain/text/cut/cut-text.ts'
import { FileAddress } from '../account/files.ts'
import { StreetViewPose } from '../parcel/imagery.ts'
import { Upid } from '../parcel/parcels.ts'
import { boundedList } from '../wire/lists.ts'
import { Count } from '../wire/numbers.ts'
import { ClientId, lineText } from '../wire/plain-text.ts'
import { ProvenanceById } from '../wire/provenance.ts'
import { ChosenPart, Presets } from './part-choices.ts'
import { ReportNotes } from './report-notes.ts'
import { ReportParcel, ReportPlace } from './report-subject.ts'

const FailedSource = z.object({
  title: z.string(),
  /** Message for the author of the report. */
  reason: z.string(),
  /** Missing or rejected credentials, else null. */
  credentials: z.enum(CREDENTIALS_KEYS).nullable(),
})

export const PartData = z.object({
  /** `BlockSection` of the domain, in the order of the report's parcels. */
  sections: z.array(z.custom<BlockSection>()),
  provenance: ProvenanceById,
  /** Sources that failed, although others have content. */
  failures: z.array(FailedSource).optional(),
})
export type PartData = z.infer<typeof PartData>
export type FailedSource = z.infer<typeof FailedSource>

export const ReportSubPart = z.object({
  /** Task that completes it. */
  taskId: z.uuid(),
  status: z.enum(['pending', 'complete', 'failed']),
  /** Failure code. */
  error: z.string().nullable(),
  errorMessage: z.string().nullable(),
})

export const ReportPart = ChosenPart.extend({
  partId: z.uuid(),
  ...ReportSubPart.shape,
  data: PartData.nullable(),
  /** By source, for parts from outside sources. */
  subParts: z.record(z.string(), ReportSubPart).optional(),
  /** ISO time at which the part completed or failed. */
  settledAt: z.string().nullable(),
})
export type ReportPart = z.infer<typeof ReportPart>

const AttachmentSettings = {
  title: lineText(1, MAX_TITLE),
  printDisabled: z.boolean(),
}

export const ReportAttachment = z.object({
  id: z.uuid(),
  ...AttachmentSettings,
  type: z.enum(ATTACHMENT_TYPES),
  bytes: z.number().int(),
  /** Points in a PDF, pixels in a picture. */
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  /** Describes content removed from the file. */
  removed: z.array(z.string()),
  sha256: z.string(),
})
export type ReportAttachment = z.infer<typeof ReportAttachment>

const Settings = {
  title: lineText(1, MAX_TITLE).nullable(),
  coverType: z.enum(COVER_TYPES),
  showGoogleImages: z.boolean(),
  /** Uploaded picture, or empty. */
  propertyImage: z.union([z.literal(''), FileAddress]),
  /** Null for the default Street View. */
  coverView: StreetViewPose.nullable(),
  brandingUses: z.object({
    cover: z.enum(BRANDING_USES),
    header: z.enum(BRANDING_USES),
    last: z.enum(BRANDING_USES),
  }),
  paper: z.enum(PAPER_KEYS),
  notes: ReportNotes.nullable(),
  presets: Presets,
  /** Older stored versions lack the next three fields. */
  preparedFor: lineText(1, MAX_PREPARED_FOR).nullable().default(null),
  showGlance: z.boolean().default(false),
  /** Whether to hide empty parts, and to shrink pictures to fill pages. */
  hideEmptyParts: z.boolean().default(false),
}

export const Report = z.object({
  id: z.uuid(),
  ...Settings,
  /** Empty for a report about a place. */
  parcels: z.array(ReportParcel),
  /** Attributions of the cover picture that Lotline draws. */
  coverAttributions: z.array(z.object({ sourceKey: z.string(), attribution: z.string() })),
  place: ReportPlace.nullable(),
  /** Whether it was created from a market analysis, as its title says. Older stored versions lack it. */
  isOfAnalysis: z.boolean().default(false),
  parts: z.array(ReportPart),
  attachments: z.array(ReportAttachment),
  /** Incremented by each change, except for part results and attachments. */
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Report = z.infer<typeof Report>

export const ReportSummary = z.object({
  id: z.uuid(),
  /** Typed by the author, or derived from the address. */
  title: z.string(),
  /** Includes strata units. 0 for a report about a place. */
  parcelCount: z.number().int(),
  unitCount: z.number().int(),
  isOfAnalysis: z.boolean(),
  partCount: z.number().int(),
  /** Counts printed parts that are pending or failed. */
  missingPartCount: z.number().int(),
  /** Counts complete printed parts with failed sources. */
  incompletePartCount: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type ReportSummary = z.infer<typeof ReportSummary>

const PartKeys = boundedList(z.enum(PART_KEYS), { min: 1, max: PART_KEYS.length })

export const CreateReport = z
  .object({
    /** Empty for an analysis without a parcel. */
    upids: boundedList(Upid, {
      min: 0,
      max: MAX_REPORT_PARCELS,
      message: `at most ${MAX_REPORT_PARCELS} parcels in a report`,
    }),
    /** In report order. Default: `FIRST_PARTS`, or `FIRST_PLACE_PARTS`. */
    parts: PartKeys.optional(),
    templateId: z.uuid().optional(),
    /**
     * Analysis for the market analysis part. It must be about a parcel exactly if `upids` is not empty.
     * Default: each parcel's latest.
     */
    analysisId: z.uuid().optional(),
    /** A retry with the same id returns the created report. */
    reportId: z.uuid().optional(),
    clientId: ClientId,
  })
  .refine(
    ({ upids, analysisId }) => upids.length > 0 || analysisId !== undefined,
    'at least one parcel, or an analysis',
  )
  .refine(
    ({ templateId, parts, analysisId }) =>
      templateId === undefined || (parts === undefined && analysisId === undefined),
    'a template has its own parts, and is only for reports about parcels',
  )
export type CreateReport = z.infer<typeof CreateReport>

export const ReportId = z.object({ reportId: z.uuid(), clientId: ClientId })

export const RenameReport = ReportId.extend({ title: lineText(1, MAX_TITLE) })

export const SaveReport = ReportId.extend({
  /** Edited version. Refused if a newer one is stored. */
  version: Count,
  ...Settings,
  /** Parts to keep, in order. Older pages omit `beginsPage`; the stored value then stays. */
  parts: boundedList(ChosenPart.extend({ beginsPage: z.boolean().optional() }), {
    min: 0,
    max: PART_KEYS.length,
  }),
})
export type SaveReport = z.infer<typeof SaveReport>

export const SetReportParts = ReportId.extend({ version: Count, keys: PartKeys })

export const RunReportPart = ReportId.extend({
  key: z.enum(PART_KEYS),
  taskId: z.uuid(),
})

const MAX_ARRANGED = 2 * MAX_ATTACHMENTS

const AttachmentIds = boundedList(z.uuid(), { min: 0, max: MAX_ARRANGED }).default([])

/** Omitted fields stay unchanged. */
export const ChangeAttachments = ReportId.extend({
  changed: boundedList(
    z.object({ id: z.uuid(), ...AttachmentSettings }).partial({ title: true, printDisabled: true }),
    {
      min: 0,
      max: MAX_ARRANGED,
    },
  ).default([]),
  removed: AttachmentIds,
  restored: AttachmentIds,
  /** Attachments that are not listed come last. */
  order: AttachmentIds,
})
export type ChangeAttachments = z.input<typeof ChangeAttachments>
