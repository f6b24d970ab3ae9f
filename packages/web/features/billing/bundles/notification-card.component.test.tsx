import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { RESOURCES } from '#domain/account/permissions.ts'
import { useSession } from '../../../state/account/session.ts'
import { useSupportForm } from '../../../state/account/support.tsx'
import { queryClient } from '../../../state/queries/query-client.tsx'
import { someBilling, someLapsedUser, someSubscription } from '../../../testing/billing-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { showPage } from '../../../testing/show-page.tsx'
import type { NotificationBundle } from '../billing-queries.ts'
import { NotificationCard } from './notification-card.tsx'

const MLS: NotificationBundle = {
  name: 'Watched areas with MLS®',
  price: 36_000,
  stripeId: 'mls-yearly',
  learnMore: null,
  description: '',
  items: [],
  includes: [],
  isIncluded: false,
  partHeld: null,
}
const AREAS = someSubscription({ planId: 'areas-yearly', name: 'Watched areas', plan: null })

let server: ReturnType<typeof recordedCalls>
beforeEach(() => {
  server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
  queryClient.clear()
  useSupportForm.setState({ form: null })
  useSession.setState({
    status: 'present',
    user: someLapsedUser({ subscriptionValid: true }),
    allowedResources: new Set([RESOURCES.BILLING, RESOURCES.UPGRADE_NOTIF_AREA]),
  })
})

const shown = (bundle = MLS, subscriptions = [AREAS]) =>
  showPage(<NotificationCard bundle={bundle} billing={someBilling({ subscriptions })} />)
const contact = () => screen.findByRole('button', { name: `Contact Us: ${MLS.name}` })

/** Subject of the message to support. */
async function subjectOffered(): Promise<string | undefined> {
  await waitFor(() =>
    server.next('signInSettings').response({ supportEmail: 'help@lotline.test', chat: null }),
  )
  await waitFor(() => expect(useSupportForm.getState().form).not.toBeNull())
  return useSupportForm.getState().form?.about
}

it('Beside notifications that these include, support is asked for the change from one to the other', async () => {
  const { person } = shown({ ...MLS, partHeld: 'areas-yearly' })
  await person.click(await contact())
  expect(screen.queryByRole('button', { name: /^Subscribe: / })).toBeNull()
  expect(await subjectOffered()).toBe('changing from yearly Watched areas to yearly Watched areas with MLS®')
})

it('From the moment at which a trial has ended, they are not sold', async () => {
  shown(MLS, [])
  await screen.findByRole('button', { name: `Subscribe: ${MLS.name}` })
  act(() => useSession.setState(({ user }) => ({ user: user && { ...user, subscriptionValid: false } })))
  await contact()
  expect(screen.queryByRole('button', { name: /^Subscribe: / })).toBeNull()
})

it('What a plan brings is included, what the account has is subscribed', async () => {
  shown({ ...MLS, isIncluded: true })
  await screen.findByRole('button', { name: `Included already: ${MLS.name}` })
  shown(MLS, [someSubscription({ planId: 'mls-yearly', name: MLS.name })])
  await screen.findByRole('button', { name: `Subscribed: ${MLS.name}` })
})

it('Learn More leads to the page of the catalogue, and without one to our lesson', async () => {
  shown({ ...MLS, learnMore: 'https://lotline.test/mls' }, [])
  const link = await screen.findByRole('link', { name: 'Learn More' })
  expect(link.getAttribute('href')).toBe('https://lotline.test/mls')
  cleanup()
  useSession.setState({ allowedResources: new Set([RESOURCES.SKILLS_CENTRE]) })
  const { person, path } = shown(MLS, [])
  await person.click(await screen.findByRole('link', { name: 'Learn More' }))
  await waitFor(() => expect(path()).toBe('/dashboard/skills/areas'))
})
