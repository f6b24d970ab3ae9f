import { expect, it } from 'vitest'
import { someAnalysis } from '../../../testing/analysis-factory.ts'
import { invertChange } from './invert-change.ts'

it('The inverse of a change holds what it replaces, and nothing else', () => {
  const before = someAnalysis({ notes: 'Before' })
  expect(invertChange({ notes: 'After' }, before)).toEqual({ notes: 'Before' })
  const moved = { subject: { position: [-123, 49] as [number, number], corrections: { yearBuilt: 1999 } } }
  expect(invertChange(moved, before)).toEqual({
    subject: { position: before.subject.position, corrections: {} },
  })
})
