import { LARGEST_ATTACHMENT_MB, tooLargeToAttach } from '#domain/report/added/attachments.ts'
import { MEGABYTE } from '#domain/text/sizes.ts'

/** Bytes of the largest file that the server takes, which it says with each report. */
let limit = LARGEST_ATTACHMENT_MB * MEGABYTE

export const setAttachmentLimit = (bytes: number): void => {
  limit = bytes
}

/** Returns why a file is too large to be attached, as a sentence; null: it is not. */
export const sizeProblem = ({ size }: File): string | null => tooLargeToAttach(size, limit)
