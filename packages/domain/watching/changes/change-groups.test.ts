import { expect, test } from 'vitest'
import { listed, replanned, zoned } from './change.factory.ts'
import { groupChanges } from './change-groups.ts'

test('a family of parcels is one group, its deleted PIDs first', () => {
  const groups = groupChanges(
    replanned({ p: ['001111111', 1000] }, { a: ['003333333', 600], b: ['004444444', 400] }),
  )
  expect(groups).toMatchObject([
    {
      key: '2/lineage/p',
      changes: [{ type: 'pid_deleted' }, { type: 'pid_created' }, { type: 'pid_created' }],
      upids: ['a', 'b', 'p'],
    },
  ])
})

test('a rezoning is one group with all its parcels', () => {
  const changes = ['c', 'a', 'b'].map((upid) => zoned(upid, { code: 'RS-1' }, { code: 'RT-7' }))
  expect(groupChanges(changes)).toMatchObject([{ upids: ['a', 'b', 'c'] }])
})

test('listings are told each for itself', () => {
  const changes = [
    ...listed({}, { status: 'sold', price_dollars: 5 }),
    ...listed(null, { listing_number: 'R3' }),
  ]
  expect(groupChanges(changes)).toHaveLength(3)
  expect(groupChanges([])).toEqual([])
})
