import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { disclaimersFor } from '#domain/account/disclaimers.ts'
import { RESOURCE_KEYS } from '#domain/account/permissions.ts'
import { defaultColumnLayout, showDataSource } from '#domain/table/column-layout.ts'
import { useSession } from '../../state/account/session.ts'
import { setColumnLayout, useColumnLayout } from '../../state/table/columns.ts'
import { show } from '../../testing/show.tsx'
import { TableDisclaimers } from './selected-table.tsx'

const ALL = { allowed: new Set(RESOURCE_KEYS), units: 'metric' } as const

function Shown() {
  const layout = useColumnLayout()
  return (
    <>
      <button type="button" onClick={() => setColumnLayout(showDataSource(layout, 'myltsa', ALL))}>
        Owners
      </button>
      <button type="button" onClick={() => setColumnLayout(showDataSource(layout, 'paragonTax', ALL))}>
        Taxes
      </button>
      <button type="button" onClick={() => setColumnLayout(showDataSource(layout, 'mlsHistory', ALL))}>
        Listings
      </button>
      <TableDisclaimers />
    </>
  )
}

beforeEach(() => {
  setColumnLayout(defaultColumnLayout())
  useSession.setState({
    allowedResources: new Set(RESOURCE_KEYS),
    disclaimers: disclaimersFor(RESOURCE_KEYS),
  })
})

it('The notice of boards stands below the MLS® history too, which is made of their listings', async () => {
  const { person } = show(<Shown />)
  expect(document.querySelectorAll('p')).toHaveLength(0)
  await person.click(screen.getByRole('button', { name: 'Listings' }))
  screen.getByText(/Listings come from real-estate boards/)
})

it('The notice of a source stands below the table while its columns are shown', async () => {
  const { person } = show(<Shown />)
  expect(document.querySelectorAll('p')).toHaveLength(0)
  await person.click(screen.getByRole('button', { name: 'Owners' }))
  screen.getByText(/Confirm a title with LTSA/)
  expect(document.querySelectorAll('p')).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: 'Taxes' }))
  screen.getByText(/Listings come from real-estate boards/)
})

it('The notices are one line, which unfolds', async () => {
  const { person } = show(<Shown />)
  expect(document.querySelector('details')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Owners' }))
  await person.click(screen.getByRole('button', { name: 'Taxes' }))
  const fold = document.querySelector('details')
  expect(fold?.open).toBe(false)
  await person.click(screen.getByText('Notices about land titles and listings'))
  expect(fold?.open).toBe(true)
  expect(fold?.textContent).toMatch(/Confirm a title with LTSA.*Listings come from/)
})
