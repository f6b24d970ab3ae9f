import type { JSONContent } from '@tiptap/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ReportNotes } from '#contract/report/report-notes.ts'
import { isWithinNotesBounds } from '#domain/report/added/notes.ts'
import { readNotes } from './read-notes.ts'

/** Arbitrary UTF-16 text, including lone surrogates and many invisible characters. */
const unit = fc.oneof(
  fc.constantFrom(0, 9, 10, 0x85, 0x200b, 0x2028, 0x202e, 0x2066, 0xd800, 0xdc00, 0x41),
  fc.integer({ min: 0, max: 0xffff }),
)
const text = fc.array(unit, { maxLength: 6 }).map((units) => String.fromCharCode(...units))
const href = fc
  .tuple(fc.constantFrom('https://example.org/', 'mailto:', 'javascript:', ''), text)
  .map((parts) => parts.join(''))

const mark = fc.oneof(
  fc.record({ type: fc.constantFrom('bold', 'italic', 'underline') }),
  fc.record({ type: fc.constant('link'), attrs: fc.record({ href }) }),
)
const inline: fc.Arbitrary<JSONContent> = fc.oneof(
  fc.record({ type: fc.constant('text'), text, marks: fc.array(mark, { maxLength: 5 }) }),
  fc.constant({ type: 'hardBreak' }),
)
const content = fc.array(inline, { maxLength: 3 })
const paragraph: fc.Arbitrary<JSONContent> = fc.record({ type: fc.constant('paragraph'), content })
const item = fc.record({ type: fc.constant('listItem'), content: fc.array(paragraph, { maxLength: 2 }) })
const items = fc.array(item, { maxLength: 3 })
const block: fc.Arbitrary<JSONContent> = fc.oneof(
  paragraph,
  fc.record({
    type: fc.constant('heading'),
    attrs: fc.record({ level: fc.integer({ min: 1, max: 6 }) }),
    content,
  }),
  fc.record({ type: fc.constant('bulletList'), content: items }),
  fc.record({
    type: fc.constant('orderedList'),
    attrs: fc.record({ start: fc.oneof(fc.double(), fc.constant(null)) }),
    content: items,
  }),
)

test('Whatever is typed or pasted into notes can be saved', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 4 }), (blocks) => {
      const notes = readNotes({ type: 'doc', content: blocks })
      expect(isWithinNotesBounds(notes)).toBe(true)
      expect(ReportNotes.safeParse(notes).error?.issues ?? []).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test.each(['https://example.org/\u202Egpj', 'https://example.org/\u0085', 'https://example.org/\uD800'])(
  'Of a link that could not be saved the text stays: %j',
  (address) => {
    const marks = [{ type: 'bold' }, { type: 'link', attrs: { href: address } }]
    const document = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Plan', marks }] }],
    }
    expect(readNotes(document).content).toEqual([
      { type: 'paragraph', content: [{ type: 'text', text: 'Plan', marks: [{ type: 'bold' }] }] },
    ])
  },
)
