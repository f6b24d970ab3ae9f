import sharp from 'sharp'
import { LotlineError } from '#contract/errors.ts'
import { type AttachmentType, attachmentType, type PageSize } from '#domain/report/added/attachments.ts'
import { inTurn } from '../../../platform/fairness/fairness.ts'
import { cleanedPdf } from '../../../platform/pdf/edit/edit-pdf.ts'

/** A file as it is stored: nothing in it acts, and pictures say nothing of where and by whom they were taken. */
interface PreparedAttachment {
  type: AttachmentType
  bytes: Uint8Array
  pages: PageSize[]
  /** Contents that were taken out, in words. */
  removed: string[]
}

/** Pixels of a picture that is read. */
const MOST_PIXELS = 40_000_000
/** Longest edge of a picture that is stored: 600 dots an inch on the width of a page. */
const LONGEST_EDGE = 5000
const JPEG_QUALITY = 90

/** Throws 415 for what is neither a PDF nor a picture, whatever it is called, and 422 with the reason for one that cannot be attached. */
export async function prepareAttachment(bytes: Uint8Array): Promise<PreparedAttachment> {
  const type = attachmentType(bytes)
  if (type === null) {
    throw new LotlineError('unsupported_media_type', 'Only PDF, PNG, JPEG and WebP files can be attached.')
  }
  return type === 'application/pdf'
    ? { type, ...(await cleanedPdf(bytes)) }
    : inTurn('editing', () => preparePicture(bytes, type))
}

async function preparePicture(bytes: Uint8Array, type: AttachmentType): Promise<PreparedAttachment> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .rotate()
      .resize({ width: LONGEST_EDGE, height: LONGEST_EDGE, fit: 'inside', withoutEnlargement: true })
    const encoded =
      type === 'image/png'
        ? picture.png()
        : picture.flatten({ background: '#fff' }).jpeg({ quality: JPEG_QUALITY })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return {
      type: type === 'image/png' ? type : 'image/jpeg',
      bytes: data,
      pages: [{ width: info.width, height: info.height }],
      removed: [],
    }
  } catch (error) {
    throw new LotlineError('unprocessable', `This picture cannot be attached. ${reasonOf(error)}`)
  }
}

const reasonOf = (error: unknown): string =>
  /pixel limit/i.test(String(error))
    ? 'It has more pixels than can be read.'
    : 'It is damaged and cannot be read.'
