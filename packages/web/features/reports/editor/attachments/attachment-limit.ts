import { LARGEST_ATTACHMENT_MB, tooLargeToAttach } from '#domain/report/added/attachments.ts'
import { MEGABYTE } from '#domain/text/sizes.ts'

/** Maximum file size in bytes, stated by the server with each report. */
let limit = LARGEST_ATTACHMENT_MB * MEGABYTE

export const setAttachmentLimit = (bytes: number): void => {
  limit = bytes
}

export const sizeProblem = ({ size }: File): string | null => tooLargeToAttach(size, limit)
