import { pictureType } from '../../account/picture-kind.ts'
import { cutText } from '../../text/cut/cut-text.ts'
import { formatBytes, formatBytesOver } from '../../text/sizes.ts'

export const ATTACHMENT_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number]

export const MAX_ATTACHMENTS = 50
export const MAX_ATTACHED_PAGES = 500
export const MAX_ATTACHMENT_MB = 30

/** Returns a message, or null if the file is not too large. */
export const tooLargeToAttach = (bytes: number, limit: number): string | null =>
  bytes <= limit
    ? null
    : `Up to ${formatBytes(limit)} can be attached; this one has ${formatBytesOver(limit, bytes)}.`

/** A PDF's signature must start within this many bytes. */
const PDF_MARK_MAX_OFFSET = 1024

export function attachmentType(bytes: Uint8Array): AttachmentType | null {
  // Tested first, because a picture's metadata may contain the PDF signature.
  const picture = pictureType(bytes)
  if (picture) return picture
  const start = String.fromCharCode(...bytes.subarray(0, PDF_MARK_MAX_OFFSET))
  return start.includes('%PDF-') ? 'application/pdf' : null
}

/** Size as displayed: points (1/72 inch) for a PDF page, pixels for a picture. */
export interface PageSize {
  width: number
  height: number
}

/** In UTF-16 units. */
const MAX_TITLE = 200

export function attachmentTitle(fileName: string): string {
  const name = fileName
    .replace(/^.*[\\/]/, '')
    .replace(/\.(pdf|png|jpe?g|webp)$/i, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const title = cutText(name, MAX_TITLE).trim()
  return title === '' ? 'Attachment' : title
}
