import { z } from 'zod'
import { lineText, paragraphText } from '../wire/plain-text.ts'

export const MAX_SUPPORT_MESSAGE = 4000

export const SUPPORT_CALLS = {
  contactSupport: {
    access: 'signed_in',
    isAllowedBeforeSecondFactor: true,
    summary:
      'Mail a message to support, with its context; idempotent by key. 422 `idempotency_key_reused` if the key was used for another message',
    body: z.object({
      idempotencyKey: z.uuid(),
      about: lineText(0, 200),
      message: paragraphText(1, MAX_SUPPORT_MESSAGE),
      context: z.object({
        page: lineText(0, 500),
        version: lineText(0, 40),
        browser: lineText(0, 400),
        failure: lineText(0, 500),
      }),
    }),
    response: z.object({}),
  },
} as const
