import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ColumnType } from '#domain/text/column-type.ts'
import { RANGE_REVERSED } from '#domain/text/number-format.ts'
import { registerShortcuts } from '../../../lib/shortcuts.ts'
import { show } from '../../../testing/show.tsx'
import { type ColumnFilter, createFilterTest, readFilter } from './column-filter.ts'
import { ColumnMenu } from './column-menu.tsx'
import { FilterChips } from './filter-chips.tsx'
import { clearFilters, setFilter, useTableView } from './table-view.ts'

const VALUES = [
  { text: 'RS-1', count: 21 },
  { text: 'CD-12', count: 3 },
]

beforeEach(() => {
  clearFilters()
  document.body.replaceChildren()
})

function shown(filter?: ColumnFilter, type: ColumnType = 'text') {
  const onFilter = vi.fn()
  const anchor = document.body.appendChild(document.createElement('button'))
  const { person } = show(
    <ColumnMenu
      anchor={anchor}
      label="Zoning"
      type={type}
      lengths="imperial"
      sort={null}
      filter={filter}
      values={VALUES}
      typicalPrice={type === 'currency0' ? 1_200_000 : null}
      onSort={() => {}}
      onFilter={onFilter}
      onClose={() => {}}
    />,
  )
  return { person, onFilter }
}

describe('The filter of a column of words', () => {
  it('lists its values with the number of parcels, and lets those pass that are ticked', async () => {
    const { person, onFilter } = shown()
    await person.click(screen.getByRole('checkbox', { name: 'RS-1 21' }))
    await person.click(screen.getByRole('button', { name: 'Filter' }))
    const filter = onFilter.mock.lastCall?.[0] as ColumnFilter
    expect(filter).toEqual({ kind: 'values', values: ['RS-1'] })
    const passes = createFilterTest(filter, '2026-03-15')
    expect([passes('RS-1'), passes('RS-12'), passes(null)]).toEqual([true, false, false])
    expect(readFilter(JSON.parse(JSON.stringify(filter)))).toEqual(filter)
  })

  it('lists a ticked value that no parcel has any more, so that it can be taken away', async () => {
    const { person, onFilter } = shown({ kind: 'values', values: ['RS-1', 'RT-7'] })
    await person.click(screen.getByRole('checkbox', { name: 'RT-7 0' }))
    await person.click(screen.getByRole('button', { name: 'Filter' }))
    expect(onFilter).toHaveBeenLastCalledWith({ kind: 'values', values: ['RS-1'] })
  })

  it('goes on to find values once one is ticked', async () => {
    const { person, onFilter } = shown()
    await person.click(screen.getByRole('checkbox', { name: 'RS-1 21' }))
    await person.type(screen.getByRole('textbox', { name: 'Find values' }), 'cd')
    await person.click(screen.getByRole('checkbox', { name: 'CD-12 3' }))
    await person.click(screen.getByRole('button', { name: 'Filter' }))
    expect(onFilter).toHaveBeenLastCalledWith({ kind: 'values', values: ['RS-1', 'CD-12'] })
  })

  it('finds values by typing', async () => {
    const { person } = shown()
    await person.type(screen.getByRole('textbox', { name: 'Contains' }), 'cd')
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    screen.getByRole('checkbox', { name: 'CD-12 3' })
  })
})

describe('The filter of a column of numbers', () => {
  it('refuses a minimum above the maximum', async () => {
    const { person, onFilter } = shown(undefined, 'currency0')
    await person.type(screen.getByRole('textbox', { name: 'From ($)' }), '1.4m')
    await person.type(screen.getByRole('textbox', { name: 'To ($)' }), '1m')
    screen.getByText(RANGE_REVERSED)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Filter' }).disabled).toBe(true)
    await person.type(screen.getByRole('textbox', { name: 'To ($)' }), '{Backspace}0m')
    await person.click(screen.getByRole('button', { name: 'Filter' }))
    expect(onFilter).toHaveBeenLastCalledWith({ kind: 'range', least: 1_400_000, most: 10_000_000 })
  })
})

describe('The filter of a column of prices', () => {
  it('questions a bound a hundred times away from the column once, and takes it when confirmed', async () => {
    const { person, onFilter } = shown(undefined, 'currency0')
    const from = screen.getByRole<HTMLInputElement>('textbox', { name: 'From ($)' })
    await person.type(from, '500')
    await person.click(screen.getByRole('button', { name: 'Filter' }))
    expect(onFilter).not.toHaveBeenCalled()
    expect(screen.getByRole('status').textContent).toBe('$500: is that right? Change to $500,000')
    await person.click(screen.getByRole('button', { name: 'Filter' }))
    expect(onFilter).toHaveBeenLastCalledWith({ kind: 'range', least: 500, most: null })
  })

  it('changes the bound to what was meant', async () => {
    const { person, onFilter } = shown(undefined, 'currency0')
    await person.type(screen.getByRole('textbox', { name: 'To ($)' }), '900000000{Enter}')
    await person.click(screen.getByRole('button', { name: 'Change to $900,000' }))
    await person.click(screen.getByRole('button', { name: 'Filter' }))
    expect(onFilter).toHaveBeenLastCalledWith({ kind: 'range', least: null, most: 900_000 })
  })
})

describe('The filter of a column of days', () => {
  it('offers the periods of the date-range select, and passes nothing on while its own one is none', async () => {
    const { person, onFilter } = shown(undefined, 'date')
    const choose = async (period: string) => {
      await person.click(screen.getByRole('combobox', { name: /^Period/ }))
      await person.click(await screen.findByRole('option', { name: period }))
    }
    await choose('12 months back')
    await person.click(screen.getByRole('button', { name: 'Filter' }))
    expect(onFilter).toHaveBeenLastCalledWith(
      expect.objectContaining({ kind: 'dates', option: 'last12Months' }),
    )
    await choose('Custom')
    await person.type(screen.getByRole('textbox', { name: 'From' }), '2026-13-01')
    await person.tab()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Filter' }).disabled).toBe(true)
    await person.clear(screen.getByRole('textbox', { name: 'From' }))
    await person.type(screen.getByRole('textbox', { name: 'From' }), '2026-03-01')
    await person.tab()
    await person.click(screen.getByRole('button', { name: 'Filter' }))
    expect(onFilter).toHaveBeenLastCalledWith({
      kind: 'dates',
      option: 'custom',
      custom: { from: '2026-03-01', to: null },
    })
  })
})

describe('The menu of a column', () => {
  it('takes keys for itself: none of them is a tool of the map behind it', async () => {
    const measure = vi.fn()
    const forget = registerShortcuts([{ keys: ['m'], title: 'Measure', group: 'Map', run: measure }])
    try {
      const { person } = shown()
      screen.getByRole('button', { name: 'Sort ascending' }).focus()
      await person.keyboard('1.4m')
      await person.type(screen.getByRole('textbox', { name: 'Contains' }), '1.4m')
      expect(measure).not.toHaveBeenCalled()
      const ofPage = document.body.appendChild(document.createElement('button'))
      ofPage.focus()
      await person.keyboard('m')
      expect(measure).toHaveBeenCalledOnce()
    } finally {
      forget()
    }
  })
})

describe('What filters the table', () => {
  it('stands as a chip each, which takes its filter away', async () => {
    setFilter('parcel.zoning', { kind: 'values', values: ['RS-1', 'CD-12'] })
    setFilter('parcel.currentTotal', { kind: 'range', least: 1_000_000, most: null })
    const { person } = show(<FilterChips />)
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('RS-1, CD-12'),
      expect.stringContaining('from $1,000,000'),
    ])
    await person.click(screen.getAllByRole('button')[0] as HTMLElement)
    expect(Object.keys(useTableView.getState().filters)).toEqual(['parcel.currentTotal'])
  })
})
