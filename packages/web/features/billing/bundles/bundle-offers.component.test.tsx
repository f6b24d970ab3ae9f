import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useSupportForm } from '../../../state/account/support.tsx'
import { someBilling, someBundle, someSubscription } from '../../../testing/billing-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { followOffer, subscriptionToChange } from './bundle-offers.ts'

it('A change from a smaller plan to a larger one is for support, which is told from what to what', async () => {
  const server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
  const pro = someBundle({ otherPlan: 'smaller' })
  const basic = someBundle({ name: 'Lotline Basic', bundleId: { monthly: 'basic-m', yearly: 'basic-y' } })
  const held = someSubscription({ planId: 'basic-y', name: 'Lotline Basic' })
  const billing = someBilling({ subscriptions: [held] })
  expect(subscriptionToChange(basic, billing)).toBe(held)
  followOffer('contact', pro, 'yearly', subscriptionToChange(pro, billing))
  server.next('signInSettings').response({ supportEmail: 'help@lotline.test', chat: null })
  await waitFor(() =>
    expect(useSupportForm.getState().form).toMatchObject({
      title: 'Please, Contact our Support',
      about: 'changing from yearly Lotline Basic to yearly Lotline Pro',
      supportEmail: 'help@lotline.test',
    }),
  )
})

it('Notifications that a plan includes are named as what it would be changed from', () => {
  const held = someSubscription({ planId: 'areas-yearly', name: 'Watched areas', plan: null })
  const billing = someBilling({ subscriptions: [held] })
  const pro = someBundle({ otherPlan: 'smaller', partHeld: 'areas-yearly' })
  expect(subscriptionToChange(pro, billing)).toBe(held)
  expect(subscriptionToChange(someBundle(), billing)).toBeNull()
})
