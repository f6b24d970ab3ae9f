import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DisjointSets } from './disjoint-sets.ts'

test('members are in one set if joins lead from one to the other, in whatever order they were joined', () => {
  const member = fc.integer({ min: 0, max: 11 }).map((index) => `parcel-${index}`)
  fc.assert(
    fc.property(fc.array(fc.tuple(member, member), { maxLength: 20 }), (joins) => {
      const sets = new DisjointSets()
      const groups = new Map<string, Set<string>>()
      for (const name of new Set(joins.flat())) {
        sets.add(name)
        groups.set(name, new Set([name]))
      }
      for (const [one, other] of joins) {
        sets.join(one, other)
        const together = new Set([...(groups.get(one) ?? []), ...(groups.get(other) ?? [])])
        for (const name of together) groups.set(name, together)
      }
      for (const one of groups.keys()) {
        for (const other of groups.keys()) {
          expect(sets.rootOf(one) === sets.rootOf(other)).toBe(groups.get(one)?.has(other))
        }
      }
    }),
  )
})

test('a member is added once, and stays where it was joined', () => {
  const sets = new DisjointSets()
  sets.add('a')
  sets.add('b')
  sets.join('a', 'b')
  sets.add('a')
  expect(sets.rootOf('a')).toBe(sets.rootOf('b'))
  expect([...sets.members()]).toEqual(['a', 'b'])
  expect([sets.has('a'), sets.has('c')]).toEqual([true, false])
})
