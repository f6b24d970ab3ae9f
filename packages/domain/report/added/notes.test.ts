import { describe, expect, test } from 'vitest'
import {
  isNotesLink,
  isWithinNotesBounds,
  MAX_LINK_CHARACTERS,
  MAX_NOTES,
  MAX_NOTES_CHARACTERS,
} from './notes.ts'

describe('A link in notes', () => {
  test.each(['https://lotline.example/a', 'HTTP://x', 'mailto:agent@example.com'])('may be %s', (href) =>
    expect(isNotesLink(href)).toBe(true),
  )
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//x.example',
    '/dashboard',
    'https:// x',
    ' https://x',
    'https://x\u202E',
    'https://x\u2066',
    'https://x\u0085',
    'https://x\uD800',
    '',
  ])('may not be “%s”', (href) => expect(isNotesLink(href)).toBe(false))
})

describe('Notes', () => {
  const paragraph = (text: string, marks: { type: string; attrs?: { href?: string } }[] = []) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text, marks }] }],
  })

  test('can be as long as they may be, and no longer', () => {
    expect(isWithinNotesBounds(paragraph('a'.repeat(MAX_NOTES_CHARACTERS)))).toBe(true)
    expect(isWithinNotesBounds(paragraph('a'.repeat(MAX_NOTES_CHARACTERS + 1)))).toBe(false)
  })

  test('count what is not text, too', () => {
    const blocks = (count: number) => ({
      type: 'doc',
      content: Array.from({ length: count }, () => ({ type: 'paragraph' })),
    })
    expect(isWithinNotesBounds(blocks(MAX_NOTES))).toBe(true)
    expect(isWithinNotesBounds(blocks(MAX_NOTES + 1))).toBe(false)
    const link = (href: string) => paragraph('here', [{ type: 'link', attrs: { href } }])
    expect(isWithinNotesBounds(link('h'.repeat(MAX_LINK_CHARACTERS)))).toBe(true)
    expect(isWithinNotesBounds(link('h'.repeat(MAX_LINK_CHARACTERS + 1)))).toBe(false)
    // Short pieces that together are long.
    const many = { type: 'doc', content: Array.from({ length: 400 }, () => paragraph('a'.repeat(250))) }
    expect(isWithinNotesBounds(many)).toBe(false)
  })
})
