import { describe, expect, test } from 'vitest'
import { NOTIFICATION_RESOURCES, RESOURCES } from '../account/permissions.ts'
import {
  findNotificationType,
  HISTORY_TABS,
  isNotificationTypeKey,
  mayOpenTab,
  NOTIFICATION_GROUPS,
  NOTIFICATION_TYPE_KEYS,
  NOTIFICATION_TYPES,
  notificationTypesFor,
} from './notification-types.ts'

const labels = (group: 'PI' | 'BL' | 'MLS') =>
  NOTIFICATION_TYPE_KEYS.map((key) => NOTIFICATION_TYPES[key])
    .filter((type) => type.group === group)
    .map(({ label }) => label)

test('the labels are those of the specification, in its order', () => {
  expect(labels('PI')).toEqual([
    'PID deleted (subdivision/assembly)',
    'Zoning changes',
    'ALR status changes',
    'Development application new',
    'Development application status change',
    'Development application updated',
    'Land use changes (OCP, NCP, LAP)',
  ])
  expect(labels('BL')).toEqual(['Broker listings removed', 'New broker listings'])
  expect(labels('MLS')).toHaveLength(4)
})

describe('what may be chosen', () => {
  const keys = (kind: 'folder' | 'area', ...allowed: (typeof NOTIFICATION_RESOURCES)[number][]) =>
    notificationTypesFor(kind, new Set(allowed)).map(({ group }) => group)

  test('is what the keys of that kind of collection allow', () => {
    expect(keys('folder', RESOURCES.NOTIF_FOLDER_BL)).toEqual(['BL', 'BL'])
    expect(new Set(keys('area', RESOURCES.NOTIF_AREA_PI, RESOURCES.NOTIF_AREA_MLS))).toEqual(
      new Set(['PI', 'MLS']),
    )
    expect(keys('area', ...NOTIFICATION_RESOURCES)).toHaveLength(13)
  })

  test('is nothing without a key, or with the other collection’s', () => {
    expect(keys('folder')).toEqual([])
    expect(keys('area', RESOURCES.NOTIF_FOLDER_PI, RESOURCES.NOTIF_FOLDER_BL)).toEqual([])
  })

  test('is no MLS for folders', () => expect(keys('folder', ...NOTIFICATION_RESOURCES)).not.toContain('MLS'))
})

test('a tab is open to whom its key is given for that kind of collection; folders have none of MLS', () => {
  const open = (kind: 'folder' | 'area', ...allowed: (typeof NOTIFICATION_RESOURCES)[number][]) =>
    HISTORY_TABS.filter((tab) => mayOpenTab(kind, tab, new Set(allowed)))
  expect(open('folder', RESOURCES.NOTIF_FOLDER_BL, RESOURCES.NOTIF_AREA_PI)).toEqual(['broker'])
  expect(open('folder', ...NOTIFICATION_RESOURCES)).toEqual(['info', 'broker'])
  expect(open('area', ...NOTIFICATION_RESOURCES)).toEqual(['info', 'broker', 'mls'])
})

test('every notification key of the permissions opens a group', () => {
  const used = Object.values(NOTIFICATION_GROUPS).flatMap(({ resource }) => [resource.folder, resource.area])
  expect(new Set(used.filter((key) => key !== null))).toEqual(new Set(NOTIFICATION_RESOURCES))
})

test('a new PID is told with the deleted one', () => {
  expect(findNotificationType({ type: 'pid_created' })).toBe('pid_deleted')
  expect(findNotificationType({ type: 'mls_price' })).toBe('mls_price')
})

test('keys from outside are known or not', () => {
  expect(isNotificationTypeKey('zoning')).toBe(true)
  expect(isNotificationTypeKey('pid_created')).toBe(false)
  expect(isNotificationTypeKey('toString')).toBe(false)
})
