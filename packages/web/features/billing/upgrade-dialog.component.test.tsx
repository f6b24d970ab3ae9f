import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { AREA_RESOURCES, RESOURCES } from '#domain/account/permissions.ts'
import { clearAccountData } from '../../state/account/account-data.ts'
import { useSession } from '../../state/account/session.ts'
import { openUpgrade, useUpgrade } from '../../state/account/upgrade.ts'
import { closeBillingDialog } from '../../state/billing-dialog.ts'
import { someBilling, someBundle, someLapsedUser } from '../../testing/billing-factory.ts'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { showPage } from '../../testing/show-page.tsx'
import { BillingDialogs } from './billing-dialogs.tsx'
import { UpgradeDialog } from './upgrade-dialog.tsx'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  closeBillingDialog()
  useUpgrade.setState({ upgrade: null })
  vi.stubGlobal('fetch', server.fetch)
  useSession.setState({
    status: 'present',
    user: someLapsedUser({ subscriptionValid: true }),
    allowedResources: new Set([RESOURCES.BILLING]),
  })
})

const shown = () =>
  showPage(
    <>
      <UpgradeDialog />
      <BillingDialogs />
    </>,
  )

it.each(['The feature sheet', 'Development applications'])(
  'The lock of a plan’s feature opens the bundle that unlocks it: %s',
  async (what) => {
    openUpgrade({ feature: what, resources: [RESOURCES.UPGRADE_TO_LOTLINE_PRO] })
    shown()
    await waitFor(() => server.next('billingDetails').response(someBilling()))
    await waitFor(() =>
      server
        .next('featureBundles')
        .response([someBundle({ name: 'Lotline Basic', isUpgrade: false }), someBundle()]),
    )
    await screen.findByText(`Lotline Pro includes: ${what}.`)
    screen.getByRole('button', { name: 'Subscribe now: Lotline Pro' })
  },
)

it('A lock of notifications opens Feature Subscriptions', async () => {
  openUpgrade({ feature: 'Watching areas', resources: AREA_RESOURCES })
  shown()
  await waitFor(() => server.next('billingDetails').response(someBilling()))
  await screen.findByRole('dialog', { name: 'Feature Subscriptions' })
})

it('What is in no plan leads to support', async () => {
  openUpgrade({ feature: 'Residential records', resources: [RESOURCES.DS_PARAGON_RESIDENTIAL] })
  const { person } = shown()
  await screen.findByRole('dialog', { name: 'Not in your subscription' })
  await person.click(screen.getByRole('button', { name: 'Contact us' }))
  expect(useUpgrade.getState().upgrade).toBeNull()
  expect(server.waiting('billingDetails')).toBe(0)
})
