/** Other pages of the account are refreshed by `savedReports`. */
import { z } from 'zod'
import { RESOURCES } from '#domain/account/permissions.ts'
import { LARGEST_ATTACHMENT_MB } from '#domain/report/added/attachments.ts'
import { MEGABYTE } from '#domain/text/sizes.ts'
import { CALL_ADDRESSES } from '../call-addresses.ts'
import { Task } from '../facts/tasks.ts'
import { PictureSize } from '../parcel/imagery.ts'
import { AnyGeometry, LngLat } from '../wire/geometry.ts'
import { ClientId, lineText } from '../wire/plain-text.ts'
import { Units } from '../wire/units.ts'
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
    summary: 'Reports of the account, the last changed first',
    response: z.object({ reports: z.array(ReportSummary) }),
  },
  report: {
    ...CALL_ADDRESSES.report,
    access: 'subscriber',
    summary: 'A report with its parts',
    params: z.object({ reportId: z.uuid() }),
    /** `attachmentBytes`: largest file that can be attached. */
    response: ReportResponse.extend({ attachmentBytes: z.number().int() }),
  },
  createReport: {
    ...CALL_ADDRESSES.createReport,
    access: 'subscriber',
    summary:
      'A new report about parcels, or about the place of a market analysis without one, with the parts that reports begin with',
    body: CreateReport,
    response: ReportResponse,
  },
  saveReport: {
    ...CALL_ADDRESSES.saveReport,
    access: 'subscriber',
    summary:
      'Save title, cover, paper, and order of the parts of a report; parts not named are removed. 409 when it was changed elsewhere since',
    body: SaveReport,
    response: ReportResponse,
  },
  setReportParts: {
    ...CALL_ADDRESSES.setReportParts,
    access: 'subscriber',
    summary: 'Begin parts of a report, anew where it has them',
    body: SetReportParts,
    response: ReportResponse,
  },
  runReportPart: {
    ...CALL_ADDRESSES.runReportPart,
    access: 'subscriber',
    summary:
      'Make a part of a report that is pending; one that is not, or waits for another task, is returned as it is. What takes long is made by the queue: the part stays pending until one of the tasks that it waits for has ended',
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
    summary: 'A copy of a report, with what its parts say',
    body: ReportId,
    response: SummaryResponse,
  },
  deleteReport: {
    ...CALL_ADDRESSES.deleteReport,
    access: 'signed_in',
    summary: 'Delete a report; it can be brought back for a day',
    body: ReportId,
    response: z.object({}),
  },
  restoreReport: {
    ...CALL_ADDRESSES.restoreReport,
    access: 'signed_in',
    summary: 'Bring back a report that was deleted',
    body: ReportId,
    response: SummaryResponse,
  },
  favouriteParts: {
    ...CALL_ADDRESSES.favouriteParts,
    access: 'subscriber',
    summary: 'The kinds of parts that the menu lists first',
    response: FavouriteParts,
  },
  setFavouriteParts: {
    ...CALL_ADDRESSES.setFavouriteParts,
    access: 'subscriber',
    summary: 'Set the kinds of parts that the menu lists first',
    body: SetFavouriteParts,
    response: FavouriteParts,
  },
  reportTemplates: {
    ...CALL_ADDRESSES.reportTemplates,
    access: 'signed_in',
    summary: 'Templates that reports of the account can begin from, by name',
    response: z.object({ templates: z.array(ReportTemplate) }),
  },
  saveReportTemplate: {
    ...CALL_ADDRESSES.saveReportTemplate,
    access: 'subscriber',
    summary: 'Save a choice of parts as a template; one of the same name is replaced',
    body: SaveReportTemplate,
    response: TemplateResponse,
  },
  renameReportTemplate: {
    ...CALL_ADDRESSES.renameReportTemplate,
    access: 'subscriber',
    summary: 'Rename a template. 409 when another has the name',
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
  /** A PNG, or the JPEG of an aerial photograph; not an envelope. */
  reportPicture: {
    ...CALL_ADDRESSES.reportPicture,
    access: 'subscriber',
    summary: 'A picture that was drawn for a part of a report',
    params: z.object({ pictureId: z.string().regex(/^[0-9a-f]{64}$/) }),
    response: z.unknown(),
  },
  /** A PNG, not an envelope. */
  coverPicture: {
    ...CALL_ADDRESSES.coverPicture,
    access: 'subscriber',
    summary: 'The first parcel of a report among its neighbours, as they were when it was begun',
    params: z.object({ reportId: z.uuid() }),
    query: z.object({ size: PictureSize, units: Units }),
    response: z.unknown(),
  },
  coverParcel: {
    ...CALL_ADDRESSES.coverParcel,
    access: 'subscriber',
    summary: 'The outline of the first parcel of a report, as it was when the report was begun',
    params: z.object({ reportId: z.uuid() }),
    response: z.object({ upid: z.string(), geometry: AnyGeometry, geocenter: LngLat }),
  },
  /** The body is the file: a PDF, PNG, JPEG or WebP. */
  attachToReport: {
    ...CALL_ADDRESSES.attachToReport,
    ...ATTACHMENTS,
    summary: 'Attach a file to a report, sent as it is; it is stored without scripts and form fields',
    params: z.object({ reportId: z.uuid() }),
    /** The title derives from the file's `name`. */
    query: z.object({ name: lineText(1, 300), clientId: ClientId }),
    bodyLimitBytes: LARGEST_ATTACHMENT_MB * MEGABYTE,
    response: AttachmentsResponse,
  },
  changeAttachments: {
    ...CALL_ADDRESSES.changeAttachments,
    access: 'signed_in',
    summary: 'Order, rename, remove and bring back attachments of a report',
    body: ChangeAttachments,
    response: AttachmentsResponse,
  },
  /** Returned without an envelope. */
  attachment: {
    ...CALL_ADDRESSES.attachment,
    access: 'signed_in',
    summary: 'A file that is attached to a report',
    params: z.object({ attachmentId: z.uuid() }),
    response: z.unknown(),
  },
} as const
