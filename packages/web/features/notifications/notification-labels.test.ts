import { expect, it } from 'vitest'
import {
  createFolderName,
  formatPropertyCount,
  getBellLabel,
  getMarkLabel,
  getSaveLabel,
} from './notification-labels.ts'

it.each([
  [0, '0 Properties'],
  [1, '1 Property'],
  [2, '2 Properties'],
  [1204, '1,204 Properties'],
])('counts %i properties', (count, words) => expect(formatPropertyCount(count)).toBe(words))

it('says on the bell how much is unread, and nothing of nothing', () => {
  expect(getBellLabel(0)).toBe('Notifications')
  expect(getBellLabel(1200)).toBe('Notifications, 1,200 unread')
})

it('offers the other state', () => {
  expect(getMarkLabel(false)).toBe('Mark as read')
  expect(getMarkLabel(true)).toBe('Mark as unread')
})

it('says how many are saved', () => {
  expect(getSaveLabel(0)).toBe('Save Selected (0)')
  expect(getSaveLabel(12)).toBe('Save Selected (12)')
  expect(createFolderName(12, 'Nov 21, 2026')).toBe('12 Properties, Nov 21, 2026')
})
