/** Rich text limited to known nodes and marks. */
import { z } from 'zod'
import {
  isNotesLink,
  MAX_LINK_CHARACTERS,
  MAX_LIST_START,
  MAX_NOTES,
  MAX_NOTES_CHARACTERS,
  MAX_NOTES_JSON_LENGTH,
} from '#domain/report/added/notes.ts'
import { boundedList } from '../wire/lists.ts'
import { idText, paragraphText } from '../wire/plain-text.ts'

const Mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({
    type: z.literal('link'),
    attrs: z.object({
      href: idText(1, MAX_LINK_CHARACTERS).refine(isNotesLink, 'Enter a web address or an e-mail address.'),
    }),
  }),
])

export type NotesMark = z.infer<typeof Mark>

const Inline = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: paragraphText(1, MAX_NOTES_CHARACTERS),
    marks: boundedList(Mark, { min: 0, max: 3 }).optional(),
  }),
  z.object({ type: z.literal('hardBreak') }),
])
export type NotesInline = z.infer<typeof Inline>

const content = boundedList(Inline, { min: 0, max: MAX_NOTES }).optional()
const Paragraph = z.object({ type: z.literal('paragraph'), content })
const items = boundedList(
  z.object({
    type: z.literal('listItem'),
    content: boundedList(Paragraph, { min: 1, max: MAX_NOTES }),
  }),
  { min: 1, max: MAX_NOTES },
)

const Block = z.discriminatedUnion('type', [
  Paragraph,
  z.object({ type: z.literal('heading'), attrs: z.object({ level: z.literal([3, 4]) }), content }),
  z.object({ type: z.literal('bulletList'), content: items }),
  z.object({
    type: z.literal('orderedList'),
    attrs: z.object({ start: z.number().int().min(0).max(MAX_LIST_START) }),
    content: items,
  }),
])

export const ReportNotes = z
  .object({ type: z.literal('doc'), content: boundedList(Block, { min: 0, max: MAX_NOTES }) })
  .refine((notes) => JSON.stringify(notes).length <= MAX_NOTES_JSON_LENGTH, 'The notes are too long.')
export type ReportNotes = z.infer<typeof ReportNotes>
