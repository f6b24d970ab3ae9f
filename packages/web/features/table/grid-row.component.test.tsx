import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { CellValue } from '#contract/parcel/parcels.ts'
import type { ColumnKey } from '#domain/table/columns.ts'
import type { ColumnType } from '#domain/text/column-type.ts'
import { DASH } from '#domain/text/number-format.ts'
import type { KnownFact } from '../../state/facts/fact-cache.ts'
import { createRowCache } from '../../state/rows/row-cache.ts'
import type { RowLoading } from '../../state/rows/rows.ts'
import { show } from '../../testing/show.tsx'
import type { GridColumn } from './grid-columns.ts'
import { GridRow } from './grid-row.tsx'

const UPID = 'demo:1'
const ADDRESS = '1184 Tidewater Cres'

interface Shown {
  /** Value of the cell; undefined has not arrived. */
  value?: CellValue
  type?: ColumnType
  key?: ColumnKey
  /** The fact that a data source has returned; left out where the value comes with the row. */
  fact?: Partial<KnownFact> | null
  /** State of the row itself. */
  row?: 'arrived' | 'waiting' | 'removed'
  status?: RowLoading['status']
  isChecked?: boolean
}

/** A row of one column. Returns its cell. */
function cell(about: Shown = {}): HTMLElement {
  const {
    value,
    type = 'text',
    key = 'planning.legalDescription',
    fact,
    row = 'arrived',
    status = 'done',
  } = about
  const cache = createRowCache()
  if (row !== 'waiting')
    cache.add({
      columns: value === undefined ? [] : [key],
      rows:
        row === 'removed'
          ? []
          : [
              {
                upid: UPID,
                label: ADDRESS,
                geocenter: [-123, 49],
                bounds: [-123, 49, -122.9, 49.1],
                areaSquareMetres: 500,
                values: value === undefined ? [] : [value],
                releases: value === undefined ? [] : [1],
              },
            ],
      missing: row === 'removed' ? [UPID] : [],
      provenance: {},
    })
  const column: GridColumn = {
    key,
    label: 'Zoning',
    fullLabel: 'Zoning',
    tooltip: '',
    type,
    providedBy: fact === undefined ? null : 'myltsa',
    align: 'left',
    canTotal: false,
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
        leading={0}
        addressWidth={200}
        cache={cache}
        findFact={() => (fact === undefined || fact === null ? fact : ({ ...FACT, ...fact } as KnownFact))}
        lengths="metric"
        status={status}
        isChecked={about.isChecked ?? false}
        activeColumn={-1}
        version={0}
        revision={0}
      />
    </div>,
  )
  return screen.getByRole('gridcell')
}

const FACT: Partial<KnownFact> = { state: 'done', values: null, lists: null, origin: null, reason: null }
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
    expect(address()).toBe('No longer there')
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
    expect(found.getByRole('img', { name: 'Being asked again' })).toBeTruthy()
    expect(found.getByText('CA1234567')).toBeTruthy()
  })

  it('keeps an earlier value, marked, after it could not be requested again', () => {
    const found = within(cell({ value: 'CA1234567', fact: { state: 'error' } }))
    expect(found.getByRole('img', { name: 'Could not be asked again' })).toBeTruthy()
    expect(found.getByText('CA1234567')).toBeTruthy()
  })
})
