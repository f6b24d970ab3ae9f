/**
 * The texts that may cross the wire. Every string of a call's input is one of these, or of a fixed form (an enum, a UUID, a pattern);
 * `input-schemas.test.ts` finds any other. Lengths are UTF-16 units.
 */
import { z } from 'zod'

/** PostgreSQL holds no U+0000, and neither it nor UTF-8 holds half of a surrogate pair. */
const isPlain = (text: string) => !text.includes('\0') && text.isWellFormed()
// What people can type wrong is said in a sentence of ours, which they read as it is: `call-route.ts` puts no field's name before it.
const tooLong = (most: number) => `Please use ${most} characters at most.`
const MISSING = 'Please fill this in.'

const PLAIN = 'must be well-formed text without null characters'

/**
 * Control characters and line separators, and what overrides the direction of writing (U+202A to U+202E, U+2066 to U+2069): a name
 * that holds these can look like another one, or break the line of a mail, a log or a table that it stands in.
 */
const NOT_ON_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u
const isLine = (text: string) => text.isWellFormed() && !NOT_ON_A_LINE.test(text)
const LINE = 'Please use one line, without control characters or direction overrides.'

/** Text of any number of lines, taken as it is. */
export const plainText = (least: number, most: number) =>
  z.string().min(least).max(most, tooLong(most)).refine(isPlain, PLAIN)

/**
 * One line that people read: a name, a title. Spaces at its ends are dropped, and it is composed (Unicode NFC). At least one character or none: whoever needs
 * more says in its own words what is wrong with fewer.
 */
export const lineText = (least: 0 | 1, most: number) =>
  z
    .string()
    .max(most * 4, tooLong(most))
    .normalize('NFC')
    .trim()
    .min(least, MISSING)
    .max(most, tooLong(most))
    .refine(isLine, LINE)

/** A key or id that is compared with others, and so taken as it is: one line. */
export const idText = (least: number, most: number) => z.string().min(least).max(most).refine(isLine, LINE)

/** The page that makes a call, so that it is not notified of what it did itself. */
export const ClientId = idText(0, 100).optional()
