import { expect, test } from 'vitest'
import { NOTIFICATION_TYPE_KEYS } from './notification-types.ts'
import { NOTIFICATION_RESOURCES, RESOURCES } from './permissions.ts'
import { ROLLUPS, rollupOf, rollupsFor } from './rollups.ts'

test('broker listings and MLS come daily, all else weekly', () => {
  expect(ROLLUPS.map(({ label, cadence, cadenceLabel }) => [label, cadence, cadenceLabel])).toEqual([
    ['Broker listings', 'daily', '1x per day'],
    ['Other changes', 'weekly', '1x per week'],
    ['MLS residential', 'daily', '1x per day'],
  ])
})

test('a line is shown to who holds one of its keys', () => {
  expect(rollupsFor(new Set([RESOURCES.NOTIF_AREA_BL])).map(({ key }) => key)).toEqual(['broker_listings'])
  expect(rollupsFor(new Set([RESOURCES.NOTIF_FOLDER_PI])).map(({ key }) => key)).toEqual(['other_changes'])
  expect(rollupsFor(new Set(NOTIFICATION_RESOURCES))).toEqual(ROLLUPS)
  expect(rollupsFor(new Set([RESOURCES.TESTING]))).toEqual([])
})

test('every type goes into one of them', () => {
  expect(NOTIFICATION_TYPE_KEYS.map(rollupOf).filter((key) => key === 'other_changes')).toHaveLength(7)
  expect(rollupOf('broker_listing_new')).toBe('broker_listings')
  expect(rollupOf('mls_status')).toBe('mls_residential')
})
