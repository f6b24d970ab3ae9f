import type { JSONContent } from '@tiptap/core'
import type { NotesInline, NotesMark, ReportNotes } from '#contract/report/report-notes.ts'
import { isNotesLink, MAX_LIST_START } from '#domain/report/added/notes.ts'
import { asStorable } from '#domain/text/cut/stored-characters.ts'

type Block = ReportNotes['content'][number]
type Paragraph = Extract<Block, { type: 'paragraph' }>

export const readNotes = (document: JSONContent): ReportNotes => ({
  type: 'doc',
  content: (document.content ?? []).flatMap(readBlock),
})

function readBlock({ type, attrs, content = [] }: JSONContent): Block[] {
  switch (type) {
    case 'paragraph':
      return [readParagraph(content)]
    case 'heading':
      return [{ type, attrs: { level: attrs?.level === 4 ? 4 : 3 }, content: content.flatMap(readInline) }]
    case 'bulletList':
      return content.length > 0 ? [{ type, content: content.map(readItem) }] : []
    case 'orderedList': {
      const start = readListStart(attrs?.start)
      return content.length > 0 ? [{ type, attrs: { start }, content: content.map(readItem) }] : []
    }
    default:
      return []
  }
}

const readListStart = (start: unknown): number =>
  Math.min(Math.max(Math.trunc(Number(start ?? 1)) || 0, 0), MAX_LIST_START)

const readParagraph = (content: readonly JSONContent[]): Paragraph => ({
  type: 'paragraph',
  content: content.flatMap(readInline),
})

const readItem = ({ content = [] }: JSONContent) => ({
  type: 'listItem' as const,
  content:
    content.length > 0
      ? content.map((paragraph) => readParagraph(paragraph.content ?? []))
      : [readParagraph([])],
})

function readInline({ type, text: input = '', marks = [] }: JSONContent): NotesInline[] {
  if (type === 'hardBreak') return [{ type }]
  const text = asStorable(input)
  if (type !== 'text' || text === '') return []
  const read = new Map(marks.flatMap(readMark).map((mark) => [mark.type, mark]))
  return [read.size > 0 ? { type, text, marks: [...read.values()] } : { type, text }]
}

function readMark({ type, attrs }: NonNullable<JSONContent['marks']>[number]): NotesMark[] {
  if (type === 'bold' || type === 'italic') return [{ type }]
  const href = withScheme(String(attrs?.href ?? ''))
  return type === 'link' && isNotesLink(href) ? [{ type, attrs: { href } }] : []
}

/** Adds `https://` to an address without a protocol: `example.org`. */
const withScheme = (href: string): string => (/^[a-z][a-z0-9+.-]*:/i.test(href) ? href : `https://${href}`)
