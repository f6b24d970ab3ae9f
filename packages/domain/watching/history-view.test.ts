import { describe, expect, test } from 'vitest'
import { listHistoryOrders, listingColumns, tabOrder, withTabOrder } from './history-view.ts'

describe('the order of a tab', () => {
  test('is the newest release first, until somebody chooses, and each tab has its own', () => {
    const view = withTabOrder({}, 'mls', { orderBy: 'price', isReversed: true })
    expect(view).toEqual({ mlsOrderBy: 'price', mlsOrderReverse: true })
    expect(tabOrder(view, 'mls')).toEqual({ orderBy: 'price', isReversed: true })
    expect(tabOrder(view, 'broker')).toEqual({ orderBy: 'asOf', isReversed: false })
  })

  test('that does not exist, or does not suit the tab, is that of the releases', () => {
    expect(tabOrder({ infoOrderBy: 'price' }, 'info').orderBy).toBe('asOf')
    expect(tabOrder({ brokerOrderBy: 'colour' }, 'broker').orderBy).toBe('asOf')
    expect(listHistoryOrders('info')).not.toContain('price')
  })

  test('leaves what else is kept alone', () => {
    const view = { infoOrderBy: 'type', mlsColumns: ['price'] }
    expect(withTabOrder(view, 'mls', { orderBy: 'label', isReversed: false })).toMatchObject(view)
  })
})

describe('the columns of a listing', () => {
  test('stand in one order, unknown ones left out; none is a choice, too', () => {
    expect(listingColumns({ mlsColumns: ['broker', 'colour', 'price'] })).toEqual(['price', 'broker'])
    expect(listingColumns({ mlsColumns: [] })).toEqual([])
    expect(listingColumns({}).length).toBeGreaterThan(0)
  })
})
