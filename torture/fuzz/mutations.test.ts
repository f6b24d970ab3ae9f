import { expect, it } from 'vitest'
import { mutationsOf, pathsOf } from './mutations.ts'

it('finds every value inside, lists and objects too', () => {
  expect(pathsOf({ a: 1, b: [{ c: 'x' }] })).toEqual([['a'], ['b'], ['b', 0], ['b', 0, 'c']])
})

it('puts hostile values in the place of one value and leaves the others', () => {
  const mutations = mutationsOf({ upids: ['demo:1', 'demo:2'], limit: 5 })
  const nul = mutations.find(({ title }) => title === 'upids.1: null character')
  expect(nul?.value).toEqual({ upids: ['demo:1', expect.stringContaining('\0')], limit: 5 })
  const past = mutations.find(({ title }) => title === 'limit: past 32 bits')
  expect(past?.value).toEqual({ upids: ['demo:1', 'demo:2'], limit: 2_147_483_648 })
})

it('has nothing to replace in no input', () => {
  expect(mutationsOf({})).toEqual([])
})
