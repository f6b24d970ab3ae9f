import { expect, test } from 'vitest'
import { NOTIFICATION_RESOURCES, RESOURCES } from '../account/permissions.ts'
import { HISTORY_TABS } from './notification-types.ts'
import { DIGEST_KEYS, ROLLUPS, rollupsFor } from './rollups.ts'

test('broker listings and MLS come daily, all else weekly', () => {
  expect(ROLLUPS.map(({ label, cadence, cadenceLabel }) => [label, cadence, cadenceLabel])).toEqual([
    ['Broker listings', 'daily', '1x per day'],
    ['Other changes', 'weekly', '1x per week'],
    ['MLS residential', 'daily', '1x per day'],
  ])
})

test('a line is shown to who holds one of its keys', () => {
  expect(rollupsFor(new Set([RESOURCES.NOTIF_AREA_BL])).map(({ key }) => key)).toEqual(['broker_daily'])
  expect(rollupsFor(new Set([RESOURCES.NOTIF_FOLDER_PI])).map(({ key }) => key)).toEqual(['other_weekly'])
  expect(rollupsFor(new Set(NOTIFICATION_RESOURCES))).toEqual(ROLLUPS)
  expect(rollupsFor(new Set([RESOURCES.TESTING]))).toEqual([])
})

test('each tab of the histories goes into one of them, and each is a mail of its own', () => {
  expect(ROLLUPS.map(({ tab }) => tab).sort()).toEqual(HISTORY_TABS.toSorted())
  expect(ROLLUPS.map(({ key }) => key).sort()).toEqual(DIGEST_KEYS.toSorted())
  expect(ROLLUPS.map(({ key, tab, cadence }) => [key, tab, cadence])).toEqual([
    ['broker_daily', 'broker', 'daily'],
    ['other_weekly', 'info', 'weekly'],
    ['mls_daily', 'mls', 'daily'],
  ])
})
