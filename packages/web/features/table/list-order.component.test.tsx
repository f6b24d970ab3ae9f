import { act, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createColumnLayout } from '#domain/table/column-layout.ts'
import { useSession } from '../../state/account/session.ts'
import { show } from '../../testing/show.tsx'
import { createGridColumns } from './grid/grid-columns.ts'
import { ListOrder } from './list-order.tsx'
import type { Sort } from './order/order-rows.ts'

const columns = createGridColumns(
  createColumnLayout(['parcel.pid', 'parcel.currentTotal', 'myltsa.registeredOwner']),
  {
    current: 2026,
    previous: 2025,
  },
)

function showOrder(sort: Sort | null) {
  const onSort = vi.fn()
  const { person } = show(<ListOrder columns={columns} sort={sort} onSort={onSort} />)
  return { person, onSort }
}

const options = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

it('A narrow window sorts by any column of the table, and back to the order of selection', async () => {
  const { person, onSort } = showOrder(null)
  expect(screen.getByRole('button', { name: /Reverse the order/ })).toHaveProperty('disabled', true)
  await person.click(screen.getByRole('combobox', { name: /Sort by/ }))
  await person.click(screen.getByRole('option', { name: '2026 assessed total' }))
  expect(onSort).toHaveBeenLastCalledWith({ column: 'parcel.currentTotal', isDescending: false })
})

it('The order can be reversed', async () => {
  const { person, onSort } = showOrder({ column: 'parcel.pid', isDescending: false })
  await person.click(screen.getByRole('button', { name: 'Ascending. Reverse the order' }))
  expect(onSort).toHaveBeenLastCalledWith({ column: 'parcel.pid', isDescending: true })
})

it('A column that the account may not see is not offered', async () => {
  useSession.setState({ allowedResources: new Set() })
  const { person } = showOrder(null)
  await person.click(screen.getByRole('combobox', { name: /Sort by/ }))
  expect(options()).not.toContain('Registered Owner')
  act(() => useSession.setState({ allowedResources: new Set(['table_ltsa_owners']) }))
  expect(await screen.findByRole('option', { name: 'Registered Owner' })).toBeDefined()
})
