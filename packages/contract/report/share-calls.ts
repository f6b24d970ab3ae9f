/** Links that show a report without an account. Other pages of the account are refreshed by `savedReports`. */
import { z } from 'zod'
import {
  hasWebAddress,
  MAX_LINK_MESSAGE,
  MAX_SHARES,
  SHARE_DAYS,
  SHARE_PASSWORD,
  sharePasswordProblem,
} from '#domain/share/share-rules.ts'
import { EmailAddress } from '../account/sign-in.ts'
import { CALL_ADDRESSES } from '../call-addresses.ts'
import { PictureSize } from '../parcel/imagery.ts'
import { ClientId, idText, paragraphText, plainText } from '../wire/plain-text.ts'
import { Units } from '../wire/units.ts'
import { ReportId } from './reports.ts'
import { ShownReport } from './shown-report.ts'

/** A link as its owner sees it. */
export const Share = z.object({
  id: z.uuid(),
  /** Null where its token was not stored, or is sealed with a key that this server no longer has. */
  address: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  hasPassword: z.boolean(),
  openedCount: z.number().int(),
  lastOpenedAt: z.string().nullable(),
  showsFiles: z.boolean(),
  /** Whether readers can download a PDF of the shown content. */
  offersPdf: z.boolean(),
  /** Address to which Lotline mails it; null: its owner hands it on. */
  sentTo: z.string().nullable(),
  /** State of its mail. `unknown`: the mail was deleted since; null: no mail was requested. */
  delivery: z.enum(['queued', 'sent', 'failed', 'unknown']).nullable(),
})
export type Share = z.infer<typeof Share>

const NO_ADDRESSES = 'Please write without web and mail addresses: the mail has the link, and yours.'

/** 256 bits as base64url. */
export const ShareToken = idText(1, 100)
/** Sealed permission to request the pictures or PDF of an opened link, for some hours. */
export const Visit = idText(1, 400)
/** Id of a file, task or PDF, sealed to one link. */
export const SealedId = idText(1, 400)
const PictureId = z.string().regex(/^[0-9a-f]{64}$/)

/** Password of a new link; null: the link alone opens it. */
export const NewSharePassword = plainText(1, SHARE_PASSWORD.most)
  .refine((text) => sharePasswordProblem(text) === null, {
    error: ({ input }) => sharePasswordProblem(String(input)) ?? '',
  })
  .nullable()

const CreateShare = ReportId.extend({
  days: z.literal(SHARE_DAYS),
  password: NewSharePassword,
  /** Units in which the report is shown. */
  units: Units,
  /** Files that are attached and printed are shown, too. */
  showsFiles: z.boolean().default(false),
  offersPdf: z.boolean().default(false),
})
export type CreateShare = z.infer<typeof CreateShare>

const MailReport = CreateShare.extend({
  /** Made by the form, so that a link is mailed once however often it is sent. */
  shareId: z.uuid(),
  to: EmailAddress,
  /** Included in the mail unchanged; may be empty. */
  message: paragraphText(0, MAX_LINK_MESSAGE).refine((text) => !hasWebAddress(text), NO_ADDRESSES),
})
export type MailReport = z.infer<typeof MailReport>

/** Visits of an opened page: for its calls, and for the addresses of its pictures and files. */
export const OpenedVisits = { visit: z.string(), pictureVisit: z.string() }

/** `locked`: the link needs its password. */
const OpenedReport = z.discriminatedUnion('state', [
  z.object({ state: z.literal('locked') }),
  z.object({ state: z.literal('open'), shown: ShownReport, offersPdf: z.boolean(), ...OpenedVisits }),
])
export type OpenedReport = z.infer<typeof OpenedReport>

export const SHARE_CALLS = {
  reportShares: {
    ...CALL_ADDRESSES.reportShares,
    access: 'signed_in',
    summary: 'Links that show a report without an account, the newest first',
    params: z.object({ reportId: z.uuid() }),
    response: z.object({ shares: z.array(Share).max(MAX_SHARES) }),
  },
  shareReport: {
    ...CALL_ADDRESSES.shareReport,
    access: 'subscriber',
    summary: 'A new link that shows a report without an account; its address is returned this once',
    body: CreateShare,
    response: z.object({ share: Share, address: z.string() }),
  },
  mailReport: {
    ...CALL_ADDRESSES.mailReport,
    access: 'subscriber',
    summary:
      'A new link that shows a report without an account, mailed to somebody by Lotline. 404 for the id of a link that was revoked',
    body: MailReport,
    response: z.object({ share: Share }),
  },
  revokeShare: {
    ...CALL_ADDRESSES.revokeShare,
    access: 'signed_in',
    summary: 'Revoke a link: it opens nothing any more',
    body: z.object({ shareId: z.uuid(), clientId: ClientId }),
    response: z.object({}),
  },
  openSharedReport: {
    ...CALL_ADDRESSES.openSharedReport,
    access: 'public',
    summary: 'The report behind a link; a wrong, expired or revoked one is a 404',
    body: z.object({ token: ShareToken, password: plainText(0, SHARE_PASSWORD.most).optional() }),
    response: OpenedReport,
  },
  /** Returns a PNG, or the JPEG of an aerial photograph; not an envelope. */
  sharedPicture: {
    ...CALL_ADDRESSES.sharedPicture,
    access: 'public',
    summary: 'A picture of a report that was opened by a link',
    params: z.object({ visit: Visit, pictureId: PictureId }),
    response: z.unknown(),
  },
  /** Returns the file, not an envelope. */
  sharedAttachment: {
    ...CALL_ADDRESSES.sharedAttachment,
    access: 'public',
    summary: 'A file attached to a report that was opened by a link which shows files',
    params: z.object({ visit: Visit, attachmentId: SealedId }),
    response: z.unknown(),
  },
  /** Returns a PNG, not an envelope. */
  sharedParcelPicture: {
    ...CALL_ADDRESSES.sharedParcelPicture,
    access: 'public',
    summary: 'The first parcel of a report that was opened by a link, among its neighbours',
    params: z.object({ visit: Visit }),
    query: z.object({ size: PictureSize }),
    response: z.unknown(),
  },
} as const
