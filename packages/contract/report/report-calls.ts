/** Changes refresh the account's other pages by `savedReports`. */
import { z } from 'zod'
import { RESOURCES } from '#domain/account/permissions.ts'
import { MAX_ATTACHMENT_MB } from '#domain/report/added/attachments.ts'
import { MEGABYTE } from '#domain/text/sizes.ts'
import { Task } from '../facts/tasks.ts'
import { PictureSize } from '../parcel/imagery.ts'
import { AnyGeometry, LngLat } from '../wire/geometry.ts'
import { ClientId, lineText } from '../wire/plain-text.ts'
import {
  FavouriteParts,
  RenameReportTemplate,
  ReportTemplate,
  SaveReportTemplate,
  SetFavouriteParts,
  TemplateId,
} from './part-choices.ts'
import {
  ChangeAttachments,
  CreateReport,
  RenameReport,
  Report,
  ReportAttachment,
  ReportId,
  ReportPart,
  ReportSummary,
  RunReportPart,
  SaveReport,
  SetReportParts,
} from './reports.ts'

const ReportResponse = z.object({ report: Report })
const SummaryResponse = z.object({ report: ReportSummary })
const TemplateResponse = z.object({ template: ReportTemplate })
const AttachmentsResponse = z.object({ attachments: z.array(ReportAttachment) })

const ATTACHMENTS = { access: 'subscriber', needs: [RESOURCES.ATTACHMENTS] } as const

export const REPORT_CALLS = {
  reports: {
    access: 'signed_in',
    summary: 'Reports of the account, last changed first',
    response: z.object({ reports: z.array(ReportSummary) }),
  },
  report: {
    access: 'subscriber',
    summary: 'A report with its parts',
    params: z.object({ reportId: z.uuid() }),
    /** `attachmentBytes`: maximum size of an attachment. */
    response: ReportResponse.extend({ attachmentBytes: z.number().int() }),
  },
  createReport: {
    access: 'subscriber',
    summary: 'Create a report about parcels, or about the place of a market analysis, with its initial parts',
    body: CreateReport,
    response: ReportResponse,
  },
  saveReport: {
    access: 'subscriber',
    summary:
      'Save title, cover, paper, and order of the parts of a report; removes parts that are not named. 409 if it was changed elsewhere since',
    body: SaveReport,
    response: ReportResponse,
  },
  setReportParts: {
    access: 'subscriber',
    summary: 'Start parts of a report, or refresh them',
    body: SetReportParts,
    response: ReportResponse,
  },
  runReportPart: {
    access: 'subscriber',
    summary:
      'Make a pending part of a report; other parts, and those that wait for another task, are returned unchanged. Slow parts are made by the queue, and remain pending until one of their tasks has ended',
    body: RunReportPart,
    response: z.object({ part: ReportPart, waitsFor: z.array(Task) }),
  },
  renameReport: {
    access: 'subscriber',
    summary: 'Rename a report',
    body: RenameReport,
    response: SummaryResponse,
  },
  duplicateReport: {
    access: 'subscriber',
    summary: 'Copy a report with the content of its parts',
    body: ReportId,
    response: SummaryResponse,
  },
  deleteReport: {
    access: 'signed_in',
    summary: 'Delete a report; it can be restored for a day',
    body: ReportId,
    response: z.object({}),
  },
  restoreReport: {
    access: 'signed_in',
    summary: 'Restore a deleted report',
    body: ReportId,
    response: SummaryResponse,
  },
  favouriteParts: {
    access: 'subscriber',
    summary: 'Favourite kinds of parts, which the menu lists first',
    response: FavouriteParts,
  },
  setFavouriteParts: {
    access: 'subscriber',
    summary: 'Set the favourite kinds of parts',
    body: SetFavouriteParts,
    response: FavouriteParts,
  },
  reportTemplates: {
    access: 'signed_in',
    summary: 'Report templates of the account, by name',
    response: z.object({ templates: z.array(ReportTemplate) }),
  },
  saveReportTemplate: {
    access: 'subscriber',
    summary: 'Save a choice of parts as a template, replacing one of the same name',
    body: SaveReportTemplate,
    response: TemplateResponse,
  },
  renameReportTemplate: {
    access: 'subscriber',
    summary: 'Rename a template. 409 if another has the name',
    body: RenameReportTemplate,
    response: TemplateResponse,
  },
  deleteReportTemplate: {
    access: 'signed_in',
    summary: 'Delete a template',
    body: TemplateId,
    response: z.object({}),
  },
  /** A PNG, or the JPEG of an aerial photograph, without an envelope. */
  reportPicture: {
    access: 'subscriber',
    summary: 'A picture drawn for a part of a report',
    params: z.object({ pictureId: z.string().regex(/^[0-9a-f]{64}$/) }),
    response: z.unknown(),
  },
  /** A PNG without an envelope. */
  coverPicture: {
    access: 'subscriber',
    summary: 'Picture of a report’s first parcel among its neighbours, as of the report’s creation',
    params: z.object({ reportId: z.uuid() }),
    query: z.object({ size: PictureSize }),
    response: z.unknown(),
  },
  coverParcel: {
    access: 'subscriber',
    summary: 'Outline of a report’s first parcel, as of the report’s creation',
    params: z.object({ reportId: z.uuid() }),
    response: z.object({ upid: z.string(), geometry: AnyGeometry, geocenter: LngLat }),
  },
  /** The body is the file: a PDF, PNG, JPEG or WebP. */
  attachToReport: {
    ...ATTACHMENTS,
    summary: 'Attach a file, sent as the body, to a report; stored without scripts and form fields',
    params: z.object({ reportId: z.uuid() }),
    /** The title derives from the file's `name`. */
    query: z.object({ name: lineText(1, 300), clientId: ClientId }),
    bodyLimitBytes: MAX_ATTACHMENT_MB * MEGABYTE,
    response: AttachmentsResponse,
  },
  changeAttachments: {
    access: 'signed_in',
    summary: 'Order, rename, remove and restore attachments of a report',
    body: ChangeAttachments,
    response: AttachmentsResponse,
  },
  /** Returned without an envelope. */
  attachment: {
    access: 'signed_in',
    summary: 'A file attached to a report',
    params: z.object({ attachmentId: z.uuid() }),
    response: z.unknown(),
  },
} as const
