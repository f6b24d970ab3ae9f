/** The body is the picture itself, with its content type. */
import { z } from 'zod'
import { MAX_PICTURE_BYTES } from '#domain/account/picture-kind.ts'

export const FileAddress = z.string().regex(/^\/api\/files\/[\w-]{20,80}$/, 'an uploaded picture')

export const FILE_CALLS = {
  uploadPicture: {
    access: 'signed_in',
    summary:
      'Store a picture of up to 5 MB, sent as the body; returns an address that anyone who knows it can open',
    bodyLimitBytes: MAX_PICTURE_BYTES,
    response: z.object({ address: z.string() }),
  },
  /** Returned without an envelope. */
  picture: {
    access: 'public',
    summary: 'An uploaded picture, also for shared pages; its address cannot be guessed',
    params: z.object({ fileId: z.string().regex(/^[\w-]{43}$/) }),
    response: z.unknown(),
  },
} as const
