import { expect, test } from 'vitest'
import { activityKind, activityText } from './activity.ts'

test.each([
  ['sign_in', 'done', {}, 'Signed in'],
  ['sign_in', 'refused', {}, 'Sign-in failed'],
  ['export_parcels', 'done', { format: 'xlsx' }, 'Downloaded parcels as Excel'],
  ['export_parcels', 'done', { format: 'made up' }, 'Downloaded parcels'],
  ['set plan', 'done', { plan: 'pro' }, 'Set plan'],
  ['toString', 'done', {}, 'ToString'],
] as const)('%s, %s, %j: %s', (action, outcome, detail, words) => {
  expect(activityText({ action, outcome, detail })).toBe(words)
})

test.each([
  ['open_report', 'share'],
  ['revoke share', 'share'],
  ['set plan', 'administration'],
  ['constructor', 'administration'],
])('%s is of the kind %s', (action, kind) => {
  expect(activityKind(action)).toBe(kind)
})
