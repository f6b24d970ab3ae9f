import { expect, it } from 'vitest'
import { createUsername, isUsername } from './create-account-service.ts'

it.each([
  ['Ona', 'Marsh', 'ona.marsh'],
  ['Zoë', "O'Neil-Park", 'zoe.oneil-park'],
  ['  Ona ', '', 'ona'],
  ['山', '田', 'member'],
  ['-', '!', 'member'],
  ['X'.repeat(80), 'Y'.repeat(80), 'x'.repeat(32)],
])('%s %s is called %s', (first, last, username) => {
  expect(createUsername(first, last)).toBe(username)
  expect(isUsername(username)).toBe(true)
})

it.each(['a@b.example', 'UPPER', 'a', '.dot', 'with space', ''])('%j is no username', (text) => {
  expect(isUsername(text)).toBe(false)
})
