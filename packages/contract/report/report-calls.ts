/** Changes refresh the account's other pages by `savedReports`. */
import { z } from 'zod'
import { RESOURCES } from '#domain/account/permissions.ts'
import { MAX_ATTACHMENT_MB } from '#domain/report/added/attachments.ts'
import { MEGABYTE } from '#domain/text/sizes.ts'
import { CALL_ADDRESSES } from '../call-addresses.ts'
import { Task } from '../facts/tasks.ts'
import { PictureSize } from '../parcel/imagery.ts'
import { AnyGeometry, LngLat } from '../wire/geometry.ts'
import { Units } from '../wire/numbers.ts'
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
    ...CALL_ADDRESSES.reports,
    access: 'signed_in',
    summary: 'Reports of the account, last changed first',
    response: z.object({ reports: z.array(ReportSummary) }),
  },
  report: {
    ...CALL_ADDRESSES.report,
    access: 'subscriber',
    summary: 'A report with its parts',
    params: z.object({ reportId: z.uuid() }),
    /** `attachmentBytes`: maximum size of an attachment. */
    response: ReportResponse.extend({ attachmentBytes: z.number().int() }),
  },
  createReport: {
    ...CALL_ADDRESSES.createReport,
    access: 'subscriber',
    summary: 'Create a report about parcels, or about the place of a market analysis, with its initial parts',
    body: CreateReport,
    response: ReportResponse,
  },
  saveReport: {
    ...CALL_ADDRESSES.saveReport,
    access: 'subscriber',
    summary:
      'Save title, cover, paper, and order of the parts of a report; removes parts that are not named. 409 if it was changed elsewhere since',
    body: SaveReport,
    response: ReportResponse,
  },
  setReportParts: {
    ...CALL_ADDRESSES.setReportParts,
    access: 'subscriber',
    summary: 'Start parts of a report, or refresh them',
    body: SetReportParts,
    response: ReportResponse,
  },
  runReportPart: {
    ...CALL_ADDRESSES.runReportPart,
    access: 'subscriber',
    summary:
      'Make a pending part of a report; other parts, and those that wait for another task, are returned unchanged. Slow parts are made by the queue, and remain pending until one of their tasks has ended',
    body: RunReportPart,
    response: z.object({ part: ReportPart, waitsFor: z.array(Task) }),
  },
  renameReport: {
    ...CALL_ADDRESSES.renameReport,
    access: 'subscriber',
    summary: 'Rename a report',
    body: RenameReport,
    response: SummaryResponse,
  },
  duplicateReport: {
    ...CALL_ADDRESSES.duplicateReport,
    access: 'subscriber',
    summary: 'Copy a report with the content of its parts',
    body: ReportId,
    response: SummaryResponse,
  },
  deleteReport: {
    ...CALL_ADDRESSES.deleteReport,
    access: 'signed_in',
    summary: 'Delete a report; it can be restored for a day',
    body: ReportId,
    response: z.object({}),
  },
  restoreReport: {
    ...CALL_ADDRESSES.restoreReport,
    access: 'signed_in',
    summary: 'Restore a deleted report',
    body: ReportId,
    response: SummaryResponse,
  },
  favouriteParts: {
    ...CALL_ADDRESSES.favouriteParts,
    access: 'subscriber',
    summary: 'Favourite kinds of parts, which the menu lists first',
    response: FavouriteParts,
  },
  setFavouriteParts: {
    ...CALL_ADDRESSES.setFavouriteParts,
    access: 'subscriber',
    summary: 'Set the favourite kinds of parts',
    body: SetFavouriteParts,
    response: FavouriteParts,
  },
  reportTemplates: {
    ...CALL_ADDRESSES.reportTemplates,
    access: 'signed_in',
    summary: 'Report templates of the account, by name',
    response: z.object({ templates: z.array(ReportTemplate) }),
  },
  saveReportTemplate: {
    ...CALL_ADDRESSES.saveReportTemplate,
    access: 'subscriber',
    summary: 'Save a choice of parts as a template, replacing one of the same name',
    body: SaveReportTemplate,
    response: TemplateResponse,
  },
  renameReportTemplate: {
    ...CALL_ADDRESSES.renameReportTemplate,
    access: 'subscriber',
    summary: 'Rename a template. 409 if another has the name',
    body: RenameReportTemplate,
    response: TemplateResponse,
  },
  deleteReportTemplate: {
    ...CALL_ADDRESSES.deleteReportTemplate,
    access: 'signed_in',
    summary: 'Delete a template',
    body: TemplateId,
    response: z.object({}),
  },
  /** A PNG, or the JPEG of an aerial photograph, without an envelope. */
  reportPicture: {
    ...CALL_ADDRESSES.reportPicture,
    access: 'subscriber',
    summary: 'A picture drawn for a part of a report',
    params: z.object({ pictureId: z.string().regex(/^[0-9a-f]{64}$/) }),
    response: z.unknown(),
  },
  /** A PNG without an envelope. */
  coverPicture: {
    ...CALL_ADDRESSES.coverPicture,
    access: 'subscriber',
    summary: 'Picture of a report’s first parcel among its neighbours, as of the report’s creation',
    params: z.object({ reportId: z.uuid() }),
    query: z.object({ size: PictureSize, units: Units }),
    response: z.unknown(),
  },
  coverParcel: {
    ...CALL_ADDRESSES.coverParcel,
    access: 'subscriber',
    summary: 'Outline of a report’s first parcel, as of the report’s creation',
    params: z.object({ reportId: z.uuid() }),
    response: z.object({ upid: z.string(), geometry: AnyGeometry, geocenter: LngLat }),
  },
  /** The body is the file: a PDF, PNG, JPEG or WebP. */
  attachToReport: {
    ...CALL_ADDRESSES.attachToReport,
    ...ATTACHMENTS,
    summary: 'Attach a file, sent as the body, to a report; stored without scripts and form fields',
    params: z.object({ reportId: z.uuid() }),
    /** The title derives from the file's `name`. */
    query: z.object({ name: lineText(1, 300), clientId: ClientId }),
    bodyLimitBytes: MAX_ATTACHMENT_MB * MEGABYTE,
    response: AttachmentsResponse,
  },
  changeAttachments: {
    ...CALL_ADDRESSES.changeAttachments,
    access: 'signed_in',
    summary: 'Order, rename, remove and restore attachments of a report',
    body: ChangeAttachments,
    response: AttachmentsResponse,
  },
  /** Returned without an envelope. */
  attachment: {
    ...CALL_ADDRESSES.attachment,
    access: 'signed_in',
    summary: 'A file attached to a report',
    params: z.object({ attachmentId: z.uuid() }),
    response: z.unknown(),
  },
} as const
