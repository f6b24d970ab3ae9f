/** Files that are attached to a report: what they may be, and how many. */
import { pictureType } from '../../account/picture-kind.ts'
import { cutText } from '../../text/cut/cut-text.ts'
import { formatBytes, formatBytesOver } from '../../text/sizes.ts'

export const ATTACHMENT_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number]

/** Attachments of one report. */
export const MAX_ATTACHMENTS = 50
/** Pages of one attached PDF. */
export const MAX_ATTACHED_PAGES = 500
/** Largest file that can be attached, whatever is set. */
export const LARGEST_ATTACHMENT_MB = 30

/** Returns why a file of this size cannot be attached, as a sentence; null: it can. Both in bytes. */
export const tooLargeToAttach = (bytes: number, limit: number): string | null =>
  bytes <= limit
    ? null
    : `Up to ${formatBytes(limit)} can be attached; this one has ${formatBytesOver(limit, bytes)}.`

/** Bytes of a PDF that may stand before its mark. */
const PDF_MARK_WITHIN = 1024

/** Detects the type of a file by its content, whatever it is called; null for everything else. */
export function attachmentType(bytes: Uint8Array): AttachmentType | null {
  // What begins as a picture is one, also where its metadata mentions PDFs.
  const picture = pictureType(bytes)
  if (picture) return picture
  const start = String.fromCharCode(...bytes.subarray(0, PDF_MARK_WITHIN))
  return start.includes('%PDF-') ? 'application/pdf' : null
}

/** Size of a page of an attached PDF as it is shown, in points of a 72nd of an inch, or of a picture, in pixels. */
export interface PageSize {
  width: number
  height: number
}

/** UTF-16 units of the title of an attached file. */
const MOST_TITLE = 200

/** Returns the title of an attached file: its name without its ending. */
export function attachmentTitle(fileName: string): string {
  const name = fileName
    .replace(/^.*[\\/]/, '')
    .replace(/\.(pdf|png|jpe?g|webp)$/i, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const title = cutText(name, MOST_TITLE).trim()
  return title === '' ? 'Attachment' : title
}
