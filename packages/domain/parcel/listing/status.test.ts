import { expect, test } from 'vitest'
import { statusTitle } from './status.ts'

test('a status has its title; one that a source made up begins with a capital', () => {
  expect(['active', 'cancelled'].map(statusTitle)).toEqual(['Active', 'Cancelled'])
  expect(statusTitle('temporarily off market')).toBe('Temporarily off market')
  expect(statusTitle('')).toBe('')
})
