/**
 * Every string in a call's input uses one of these schemas, or a fixed form (an enum, a UUID, a pattern), as
 * `input-schemas.test.ts` checks. Lengths are UTF-16 units.
 */
import { z } from 'zod'
import { isStorable, isStorableLine } from '#domain/text/cut/stored-characters.ts'

/** A database query can contain neither U+0000 nor lone surrogates. */
const isPlain = (text: string) => !text.includes('\0') && text.isWellFormed()
// A full sentence, because `call-route.ts` does not prefix the field's name.
const tooLongMessage = (max: number) => `Please use ${max} characters at most.`
const MISSING_MESSAGE = 'Please fill this in.'

const PLAIN_TEXT_MESSAGE = 'must be well-formed text without null characters'

const PARAGRAPHS_MESSAGE = 'Please leave out control characters and direction overrides.'
const LINE_MESSAGE = 'Please use one line, without control characters or direction overrides.'

/** For passwords, tokens and searches, neither stored nor trimmed. */
export const plainText = (min: number, max: number) =>
  z.string().min(min).max(max, tooLongMessage(max)).refine(isPlain, PLAIN_TEXT_MESSAGE)

/** For stored text with line breaks. */
export const paragraphText = (min: number, max: number) =>
  z.string().min(min).max(max, tooLongMessage(max)).refine(isStorable, PARAGRAPHS_MESSAGE)

/** For names and titles. Trimmed and normalized (Unicode NFC). */
export const lineText = (min: 0 | 1, max: number) =>
  z
    .string()
    .max(max * 4, tooLongMessage(max))
    .normalize('NFC')
    .trim()
    .min(min, MISSING_MESSAGE)
    .max(max, tooLongMessage(max))
    .refine(isStorableLine, LINE_MESSAGE)

/** One line, unchanged, because it is compared with stored values. */
export const idText = (min: number, max: number) =>
  z.string().min(min).max(max).refine(isStorableLine, LINE_MESSAGE)

export const WebAddress = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .refine(isStorableLine, LINE_MESSAGE)

/** Page that made a change and need not be notified of it. */
export const ClientId = idText(0, 100).optional()
