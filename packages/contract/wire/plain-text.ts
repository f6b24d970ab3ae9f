/**
 * Every string in a call's input uses one of these schemas, or a fixed form (an enum, a UUID, a pattern), as
 * `input-schemas.test.ts` checks. Lengths are UTF-16 units.
 */
import { z } from 'zod'
import { isStorable, isStorableLine } from '#domain/text/cut/stored-characters.ts'

/** Any character that a query can hold: no U+0000, no lone surrogates. */
const isPlain = (text: string) => !text.includes('\0') && text.isWellFormed()
// Shown without a field name: `call-route.ts` adds none.
const tooLong = (most: number) => `Please use ${most} characters at most.`
const MISSING = 'Please fill this in.'

const PLAIN = 'must be well-formed text without null characters'

const PARAGRAPHS = 'Please leave out control characters and direction overrides.'
const LINE = 'Please use one line, without control characters or direction overrides.'

/** Neither stored nor trimmed: a password, a token, a search. */
export const plainText = (least: number, most: number) =>
  z.string().min(least).max(most, tooLong(most)).refine(isPlain, PLAIN)

/** Stored text with line breaks. */
export const paragraphText = (least: number, most: number) =>
  z.string().min(least).max(most, tooLong(most)).refine(isStorable, PARAGRAPHS)

/** A name, a title. Trimmed and normalized (Unicode NFC). */
export const lineText = (least: 0 | 1, most: number) =>
  z
    .string()
    .max(most * 4, tooLong(most))
    .normalize('NFC')
    .trim()
    .min(least, MISSING)
    .max(most, tooLong(most))
    .refine(isStorableLine, LINE)

/** Compared with stored values, so left unchanged: one line. */
export const idText = (least: number, most: number) =>
  z.string().min(least).max(most).refine(isStorableLine, LINE)

export const WebAddress = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .refine(isStorableLine, LINE)

/** Identifies the page, which is not notified of its own changes. */
export const ClientId = idText(0, 100).optional()
