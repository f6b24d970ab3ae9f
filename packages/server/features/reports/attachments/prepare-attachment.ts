import { LotlineError } from '#contract/errors.ts'
import { type AttachmentType, attachmentType, type PageSize } from '#domain/report/added/attachments.ts'
import { cleanedPdf } from '../../../platform/pdf/edit/edit-pdf.ts'
import { reencodedPicture } from '../../../platform/storage/reencode-picture.ts'

/** A file ready for storage, without active content. Pictures have no metadata of place or author. */
interface PreparedAttachment {
  type: AttachmentType
  bytes: Uint8Array
  pages: PageSize[]
  /** Removed contents, as text. */
  removed: string[]
}

/** @throws 415 if the content is neither a PDF nor a picture, under any name; 422 with the reason if the file cannot be attached. */
export async function prepareAttachment(bytes: Uint8Array): Promise<PreparedAttachment> {
  const type = attachmentType(bytes)
  if (type === null) {
    throw new LotlineError('unsupported_media_type', 'Only PDF, PNG, JPEG and WebP files can be attached.')
  }
  if (type === 'application/pdf') return { type, ...(await cleanedPdf(bytes)) }
  // JPEG is in a printed PDF byte for byte; WebP is not.
  const stored = type === 'image/webp' ? 'image/jpeg' : type
  const { bytes: reencoded, width, height } = await reencodedPicture(bytes, stored)
  return { type: stored, bytes: reencoded, pages: [{ width, height }], removed: [] }
}
