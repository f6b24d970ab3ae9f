import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { useSession } from '../../../state/account/session.ts'
import { openBillingDialog, useBillingDialog } from '../../../state/billing-dialog.ts'
import { someLapsedUser } from '../../../testing/billing-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { show } from '../../../testing/show.tsx'
import { BillingDialogs } from '../billing-dialogs.tsx'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  vi.stubGlobal('fetch', server.fetch)
  useSession.setState({ status: 'present', user: someLapsedUser() })
})

it('A billing address is sent once its postal code is of its province and its GST number complete', async () => {
  openBillingDialog({ kind: 'address' })
  const { person } = show(<BillingDialogs />)
  await waitFor(() => server.next('billingAddress').response({ address: null }))
  const save = await screen.findByRole('button', { name: 'Save' })
  await person.type(screen.getByLabelText('Street address'), '100 Main Street')
  await person.type(screen.getByLabelText('City'), 'Vancouver')
  await person.type(screen.getByLabelText('Postal code'), 'M5V 1A1')
  await person.type(screen.getByLabelText(/^GST\/HST number/), '123456789')
  await person.click(save)
  await screen.findByText('This postal code is not in British Columbia.')
  await person.clear(screen.getByLabelText('Postal code'))
  await person.type(screen.getByLabelText('Postal code'), 'v6b1a1')
  await person.click(save)
  await screen.findByText(/^Please enter a GST\/HST number in the CRA’s format/)
  await person.type(screen.getByLabelText(/^GST\/HST number/), 'RT0001')
  await person.click(save)
  const sent = await waitFor(() => server.next('saveBillingAddress'))
  expect(sent.body).toMatchObject({ city: 'Vancouver', province: 'BC', gstNumber: '123456789RT0001' })
  sent.response({ address: { ...(sent.body as object), postalCode: 'V6B 1A1' } })
  await waitFor(() => expect(useBillingDialog.getState().kind).toBe('closed'))
})
