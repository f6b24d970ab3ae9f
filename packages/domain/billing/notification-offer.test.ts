import { expect, it } from 'vitest'
import { RESOURCES } from '../account/permissions.ts'
import { maySubscribeToNotifications, offerNotifications } from './notification-offer.ts'

const MLS = { stripeId: 'mls-yearly', isIncluded: false, partHeld: null }
const able = { held: [], maySubscribe: true }

it('Notifications can be subscribed to with a valid plan and the permission, and with neither alone', () => {
  const allowedResources = new Set([RESOURCES.UPGRADE_NOTIF_AREA])
  expect(maySubscribeToNotifications({ isSubscriber: true, allowedResources })).toBe(true)
  expect(maySubscribeToNotifications({ isSubscriber: false, allowedResources })).toBe(false)
  expect(maySubscribeToNotifications({ isSubscriber: true, allowedResources: new Set() })).toBe(false)
})

it('Notifications are not sold beside those that they include, nor to whom they would open nothing', () => {
  expect(offerNotifications(MLS, able)).toBe('subscribe')
  expect(offerNotifications(MLS, { ...able, maySubscribe: false })).toBe('contact')
  expect(offerNotifications({ ...MLS, partHeld: 'areas-yearly' }, able)).toBe('contact')
})

it('Notifications that the account has are subscribed, those that its plan brings are included', () => {
  const held = (standing: string) => [{ planId: 'mls-yearly', standing }]
  expect(offerNotifications(MLS, { held: held('active'), maySubscribe: false })).toBe('subscribed')
  expect(offerNotifications(MLS, { held: held('unpaid'), maySubscribe: true })).toBe('unpaid')
  expect(offerNotifications({ ...MLS, isIncluded: true, partHeld: 'areas-yearly' }, able)).toBe('included')
})
