import { expect, test } from 'vitest'
import { pickChanges, withEdits } from './use-draft.ts'

const SAVED = { firstName: 'Pat', company: 'Cedar', city: '' }

test('What was typed lies over what is saved, and what another tab saves shows through elsewhere', () => {
  const edits = { company: 'Fir' }
  expect(withEdits(SAVED, edits)).toEqual({ firstName: 'Pat', company: 'Fir', city: '' })
  expect(withEdits({ ...SAVED, city: 'Duncan' }, edits).city).toBe('Duncan')
})

test('Only what differs is a change: typing something and taking it back is none', () => {
  expect(pickChanges(SAVED, { company: 'Fir', city: 'Duncan' })).toEqual({
    company: 'Fir',
    city: 'Duncan',
  })
  expect(pickChanges(SAVED, { company: 'Cedar' })).toEqual({})
  expect(pickChanges(SAVED, { company: '' })).toEqual({ company: '' })
})
