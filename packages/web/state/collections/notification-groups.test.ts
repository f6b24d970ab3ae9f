import { beforeEach, describe, expect, test } from 'vitest'
import { RESOURCES } from '#domain/account/permissions.ts'
import { useSession } from '../account/session.ts'
import { allowedTypes, pickNotifications } from './notification-groups.ts'

const LISTINGS = ['broker_listing_removed', 'broker_listing_new']

beforeEach(() => useSession.setState({ allowedResources: new Set([RESOURCES.NOTIF_AREA_BL]) }))

test('a collection is watched for what the subscription holds of its own kind', () => {
  expect(allowedTypes('area')).toEqual(LISTINGS)
  expect(allowedTypes('folder')).toEqual([])
})

describe('turning notifications on', () => {
  test('tells what was chosen before', () => {
    expect(pickNotifications('area', ['broker_listing_new'])).toEqual(['broker_listing_new'])
  })

  test('tells all to somebody who never said of what', () => {
    expect(pickNotifications('area', [])).toEqual(LISTINGS)
  })

  test('leaves out what a former subscription allowed', () => {
    expect(pickNotifications('area', ['zoning', 'broker_listing_new'])).toEqual(['broker_listing_new'])
    expect(pickNotifications('area', ['zoning'])).toEqual(LISTINGS)
  })
})
