import { expect, test } from 'vitest'
import { SHARED_PARTS } from '#domain/valuation/analysis/shared-parts.ts'
import { CLOSED, OPEN, show } from './shown-analysis.factory.ts'

const NOTES = [
  { text: 'plain', facts: [], isCounted: false },
  { text: 'of the property', facts: ['floorSquareMetres' as const], isCounted: false },
  { text: 'counted', facts: [], isCounted: true },
  { text: 'both', facts: ['floorSquareMetres' as const], isCounted: true },
]

const notesOf = (some: Parameters<typeof show>[0]) => {
  const { answer, withheld } = show({ notes: NOTES, ...some })
  return [answer.notes.map(({ text }) => text).join(', '), withheld]
}

test('shows all notes where every part and source allows it', () => {
  expect(notesOf({})).toEqual(['plain, of the property, counted, both', []])
})

test('shows no notes without the value', () => {
  expect(notesOf({ parts: SHARED_PARTS.filter((part) => part !== 'value') })).toEqual(['', []])
})

test('says nothing of the property in notes where its facts were not chosen', () => {
  expect(notesOf({ parts: ['value'] })).toEqual(['plain, counted', []])
})

test('says no fact in notes that its source withholds, but what a person put in its place', () => {
  const withheld = ['Data of closed']
  expect(notesOf({ factsOf: CLOSED })).toEqual(['plain, counted', withheld])
  const corrected = {
    factsOf: CLOSED,
    parts: ['value', 'facts'] as const,
    corrections: { floorSquareMetres: 190 },
  }
  expect(notesOf(corrected)[0]).toBe('plain, of the property, counted, both')
})

test('counts no withheld sales in notes', () => {
  expect(notesOf({ parts: ['value', 'facts'], salesOf: [OPEN, CLOSED] })).toEqual([
    'plain, of the property',
    ['Data of closed'],
  ])
})

test('names the neighbourhood and the building of the subject nowhere: their sources are not recorded', () => {
  const { answer, subject } = show({
    notes: [{ text: 'New Town', facts: ['neighbourhood'], isCounted: true }],
  })
  expect(answer.notes).toEqual([])
  expect(subject).toMatchObject({ neighbourhood: null, building: null })
})
