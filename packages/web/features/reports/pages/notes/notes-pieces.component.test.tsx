import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ReportNotes } from '#contract/report/report-notes.ts'
import { show } from '../../../../testing/show.tsx'
import { notesPieces } from './notes-pieces.tsx'

const text = (words: string) => [{ type: 'text' as const, text: words }]
const notes = (...content: ReportNotes['content']): ReportNotes => ({ type: 'doc', content })

it('Each paragraph and item is a piece, a heading stays with what follows, and empty ones take no room', () => {
  const pieces = notesPieces(
    notes(
      { type: 'heading', attrs: { level: 3 }, content: text('What to know') },
      { type: 'paragraph' },
      { type: 'paragraph', content: text('First') },
      {
        type: 'orderedList',
        attrs: { start: 3 },
        content: ['three', 'four'].map((words) => ({
          type: 'listItem',
          content: [{ type: 'paragraph', content: text(words) }],
        })),
      },
    ),
  )
  expect(pieces.map(({ keepsWithNext }) => keepsWithNext)).toEqual([true, false, false, false])
  show(pieces.map(({ key, node }) => <div key={key}>{node}</div>))
  expect(screen.getAllByRole('list').map((list) => list.getAttribute('start'))).toEqual(['3', '4'])
  expect(screen.getByRole('heading', { name: 'What to know' }).tagName).toBe('H3')
})

it('Marks are shown, and a link that leads nowhere good is text', () => {
  const link = (href: string) => [{ type: 'link' as const, attrs: { href } }, { type: 'bold' as const }]
  const [piece] = notesPieces(
    notes({
      type: 'paragraph',
      content: [
        { type: 'text', text: 'plan', marks: link('https://city.example/plan') },
        { type: 'hardBreak' },
        { type: 'text', text: 'script', marks: link('javascript:alert(1)') },
      ],
    }),
  )
  show(piece?.node)
  expect(screen.getAllByRole('link').map((each) => each.getAttribute('href'))).toEqual([
    'https://city.example/plan',
  ])
  expect(screen.getByText('script').closest('strong')).not.toBeNull()
})

it('Notes without a word are empty', () => {
  expect(notesPieces(notes({ type: 'paragraph', content: text('  ') }))).toEqual([])
  expect(notesPieces(notes({ type: 'paragraph', content: text('x') }))).toHaveLength(1)
})
