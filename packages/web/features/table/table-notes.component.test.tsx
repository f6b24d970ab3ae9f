import { screen } from '@testing-library/react'
import { beforeEach, it } from 'vitest'
import { selectOnly } from '../../state/selection.ts'
import { setCheckedRows } from '../../state/table/checked-rows.ts'
import { show } from '../../testing/show.tsx'
import { TickedRows } from './drawer/ticked-rows.tsx'
import { ADDRESS } from './order/order-rows.ts'
import { setFilter } from './order/table-view.ts'
import { TableNotes } from './table-notes.tsx'

beforeEach(() => selectOnly(['a', 'b', 'b~u1']))

it('Units are counted in the words of the bar', () => {
  setFilter(ADDRESS, { kind: 'contains', text: 'RS' })
  setCheckedRows(new Set(['a', 'b~u1']))
  show(
    <>
      <TableNotes rowCount={1} />
      <TickedRows />
    </>,
  )
  screen.getByText('1 of 3 properties pass the filter')
  screen.getByText('1 parcel, 1 unit ticked')
})
