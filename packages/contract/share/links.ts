import { z } from 'zod'
import { sharePasswordProblem } from '#domain/account/password.ts'
import { SHARE_DAYS, SHARE_PASSWORD_LENGTH } from '#domain/share/share-rules.ts'
import { Units } from '../wire/numbers.ts'
import { idText, plainText } from '../wire/plain-text.ts'

export const Share = z.object({
  id: z.uuid(),
  /** Null if the token was not stored, or its key is lost. */
  address: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  hasPassword: z.boolean(),
  openedCount: z.number().int(),
  lastOpenedAt: z.string().nullable(),
  showsFiles: z.boolean(),
  offersPdf: z.boolean(),
  /** Address to which Lotline mailed the link. Null if the owner sends it. */
  sentTo: z.string().nullable(),
  /** `unknown` if the mail was deleted; null if none was requested. */
  delivery: z.enum(['queued', 'sent', 'failed', 'unknown']).nullable(),
})
export type Share = z.infer<typeof Share>

/** Sealed permission to load the pictures or PDF of an opened link for a few hours. */
export const Visit = idText(1, 400)
/** Id of a file, task or PDF, sealed for one link. */
export const SealedId = idText(1, 400)

const NewSharePassword = plainText(1, SHARE_PASSWORD_LENGTH.max)
  .refine((text) => sharePasswordProblem(text) === null, {
    error: ({ input }) => sharePasswordProblem(String(input)) ?? '',
  })
  .nullable()

export const LinkTerms = {
  days: z.literal(SHARE_DAYS),
  password: NewSharePassword,
  units: Units,
}

/** The token, and a password if the reader typed one. */
export const OpenLink = z.object({
  /** 256 bits in base64url. */
  token: idText(1, 100),
  password: plainText(0, SHARE_PASSWORD_LENGTH.max).optional(),
})

/** `locked`: the link needs its password. `visit` is for calls, `pictureVisit` for pictures and files. */
export const openedLink = <Shown extends z.ZodType>(shown: Shown) =>
  z.discriminatedUnion('state', [
    z.object({ state: z.literal('locked') }),
    z.object({
      state: z.literal('open'),
      shown,
      offersPdf: z.boolean(),
      visit: z.string(),
      pictureVisit: z.string(),
    }),
  ])
