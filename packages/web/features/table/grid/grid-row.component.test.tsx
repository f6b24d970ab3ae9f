import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ParcelFacts } from '#contract/facts/facts.ts'
import type { CellValue } from '#contract/parcel/parcels.ts'
import type { ColumnKey } from '#domain/table/columns.ts'
import type { ColumnType } from '#domain/text/column-type.ts'
import { DASH } from '#domain/text/number-format.ts'
import { type Cells, createCells } from '../../../state/cells/cells.ts'
import type { RowLoading } from '../../../state/rows/rows.ts'
import { fact as factOf } from '../../../testing/facts.ts'
import { show } from '../../../testing/show.tsx'
import type { GridColumn } from './grid-columns.ts'
import { GridRow } from './grid-row.tsx'

const UPID = 'demo:1'
const ADDRESS = '1184 Tidewater Cres'

interface Shown {
  /** Undefined if not loaded. */
  value?: CellValue
  type?: ColumnType
  key?: ColumnKey
  /** Latest fact, after one with the value. Absent for values of the row. */
  fact?: Partial<ParcelFacts> | null
  row?: 'arrived' | 'waiting' | 'removed'
  status?: RowLoading['status']
  isChecked?: boolean
}

/** Renders a row with one column. */
function cell(about: Shown = {}): HTMLElement {
  const { fact, row = 'arrived', status = 'done' } = about
  const { value, type = 'text', key = fact === undefined ? 'planning.legalDescription' : TITLE } = about
  const cells = createCells()
  if (row === 'removed') cells.rows.add({ columns: [], rows: [], missing: [UPID], provenance: {} })
  if (row === 'arrived') arrive(cells, fact === undefined && value !== undefined ? [[key, value]] : [])
  if (fact === null) cells.facts.applyMissing(SOURCE, [UPID], cells.facts.snapshot([UPID]))
  if (fact && value !== undefined) response(cells, { values: { titleNumber: value } })
  if (fact && fact.state !== undefined) response(cells, fact)
  showRow(cells, { key, type, status, isChecked: about.isChecked ?? false })
  return screen.getByRole('gridcell')
}

const SOURCE = 'myltsa'
const TITLE: ColumnKey = 'myltsa.titleNumber'

function arrive(cells: Cells, values: readonly (readonly [ColumnKey, CellValue])[]): void {
  cells.rows.add({
    columns: values.map(([key]) => key),
    rows: [
      {
        upid: UPID,
        label: ADDRESS,
        geocenter: [-123, 49],
        bounds: [-123, 49, -122.9, 49.1],
        areaSquareMetres: 500,
        values: values.map(([, value]) => value),
        releases: values.map(() => 1),
      },
    ],
    missing: [],
    provenance: {},
  })
}
const response = (cells: Cells, about: Partial<ParcelFacts>, upid = UPID) =>
  cells.facts.apply(SOURCE, [factOf(upid, about)], { kind: 'started' })

interface ShownRow {
  key: ColumnKey
  type?: ColumnType
  status?: RowLoading['status']
  isChecked?: boolean
}

function showRow(cells: Cells, { key, type = 'text', status = 'done', isChecked = false }: ShownRow): void {
  const column: GridColumn = {
    key,
    label: 'Zoning',
    fullLabel: 'Zoning',
    tooltip: '',
    type,
    align: 'left',
    source: null,
    canTotal: false,
    isYear: false,
    width: 120,
  }
  show(
    <div role="grid">
      <GridRow
        upid={UPID}
        index={0}
        top={0}
        columns={[column]}
        firstColumn={0}
        leadingWidth={0}
        addressWidth={200}
        cells={cells}
        lengths="metric"
        loading={status}
        isChecked={isChecked}
        activeColumn={-1}
      />
    </div>,
  )
}

const address = () => screen.getByRole('rowheader').textContent

describe('A row of the table', () => {
  it('has its address and its value, in the words of the column’s type', () => {
    expect(cell({ value: 1_250_000, type: 'currency0' }).textContent).toBe('$1,250,000')
    expect(address()).toBe(ADDRESS)
  })

  it.each([true, false])('says whether it is selected: %s', (isChecked) => {
    cell({ isChecked })
    expect(screen.getByRole('row').getAttribute('aria-selected')).toBe(String(isChecked))
  })

  it('has a dash where there is no data', () => {
    expect(cell({ value: null }).textContent).toBe(DASH)
  })

  it('links to what a browser can follow safely, beside the application, and to nothing else', () => {
    const link = within(cell({ value: { name: 'Bylaw', link: 'https://city.example/bylaw' }, type: 'link' }))
    expect(link.getByRole('link', { name: 'Bylaw' })).toMatchObject({
      href: 'https://city.example/bylaw',
      rel: 'noreferrer',
      target: '_blank',
    })
  })

  it('shows the text of a link that is none', () => {
    expect(cell({ value: { name: 'Bylaw', link: 'javascript:alert(1)' }, type: 'link' }).innerHTML).toBe(
      'Bylaw',
    )
  })

  it('shows placeholders of the address and the value while it is loading', () => {
    const found = cell({ row: 'waiting', status: 'loading' })
    expect([found.textContent, address()]).toEqual(['', ''])
    expect(found.querySelector('span')).not.toBeNull()
  })

  it('says in each cell that it could not be loaded', () => {
    expect(cell({ row: 'waiting', status: 'failed' }).textContent).toBe('error')
    expect(address()).toBe('error')
  })

  it('has dashes where loading was cancelled', () => {
    expect(cell({ row: 'waiting', status: 'cancelled' }).textContent).toBe(DASH)
  })

  it('says that its parcel is no longer there', () => {
    expect(cell({ row: 'removed' }).textContent).toBe('·')
    expect(address()).toBe('Removed')
  })
})

describe('A cell of a data source', () => {
  it('has a dash before anybody has requested it', () => {
    expect(cell({ fact: null }).textContent).toBe(DASH)
  })

  it('turns while it is requested', () => {
    const found = cell({ fact: { state: 'loading' } })
    expect(found.textContent).toBe('')
    expect(found.querySelector('span')).not.toBeNull()
  })

  it('has its value once it is there', () => {
    expect(cell({ value: 'CA1234567', fact: {} }).textContent).toBe('CA1234567')
  })

  it('says that it failed', () => {
    expect(cell({ fact: { state: 'error', reason: 'The register is closed.' } }).textContent).toBe('error')
  })

  it('keeps an earlier value, marked, while it is requested again', () => {
    const found = within(cell({ value: 'CA1234567', fact: { state: 'loading' } }))
    expect(found.getByRole('img', { name: 'Requesting again' })).toBeTruthy()
    expect(found.getByText('CA1234567')).toBeTruthy()
  })

  it('keeps an earlier value, marked, after it could not be requested again', () => {
    const found = within(cell({ value: 'CA1234567', fact: { state: 'error' } }))
    expect(found.getByRole('img', { name: 'Could not request again' })).toBeTruthy()
    expect(found.getByText('CA1234567')).toBeTruthy()
  })
})

describe('A row that changes while it is shown', () => {
  const text = () => [screen.getByRole('rowheader').textContent, screen.getByRole('gridcell').textContent]

  it('shows its values and its facts as they arrive, and what became of its parcel', () => {
    const cells = createCells()
    showRow(cells, { key: TITLE })
    expect(text()).toEqual([DASH, DASH])
    act(() => response(cells, { values: { titleNumber: 'CA1234567' } }))
    expect(text()).toEqual([DASH, DASH])
    act(() => arrive(cells, []))
    expect(text()).toEqual([ADDRESS, 'CA1234567'])
    act(() => response(cells, { values: { titleNumber: 'CA7654321' } }))
    expect(text()).toEqual([ADDRESS, 'CA7654321'])
    act(() => cells.facts.clear())
    expect(text()).toEqual([ADDRESS, ''])
    act(() => cells.rows.clear())
    act(() => cells.rows.add({ columns: [], rows: [], missing: [UPID], provenance: {} }))
    expect(text()).toEqual(['Removed', '·'])
  })

  it('shows nothing of what is answered of another parcel', () => {
    const cells = createCells()
    showRow(cells, { key: TITLE })
    act(() => arrive(cells, []))
    act(() => response(cells, { values: { titleNumber: 'CA1234567' } }, 'demo:2'))
    expect(text()).toEqual([ADDRESS, ''])
  })
})
