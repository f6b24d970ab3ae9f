import { expect, it } from 'vitest'
import { describeCircle, findCircles } from './circles.ts'

const graphOf = (...imports: [string, ...string[]][]) =>
  new Map(imports.map(([file, ...imported]) => [file, imported] as const))

it('finds files that import each other, in one folder or across', () => {
  const graph = graphOf(
    ['a/one.ts', 'b/two.ts', 'b/three.ts'],
    ['b/two.ts', 'c/four.ts'],
    ['b/three.ts', 'c/four.ts'],
    ['c/four.ts', 'a/one.ts', 'd/alone.ts'],
    ['d/alone.ts'],
  )
  const [circle, ...others] = findCircles(graph)
  expect(others).toEqual([])
  expect(circle).toEqual(['a/one.ts', 'b/three.ts', 'b/two.ts', 'c/four.ts'])
  const pair = graphOf(['a/one.ts', 'a/two.ts'], ['a/two.ts', 'a/one.ts'])
  expect(describeCircle(findCircles(pair)[0] ?? [], pair)).toBe(
    '2 files import each other in a circle: a/one.ts → a/two.ts, a/two.ts → a/one.ts',
  )
})

it('does not take two ways to one file for a circle', () => {
  const diamond = graphOf(
    ['a/top.ts', 'b/left.ts', 'c/right.ts'],
    ['b/left.ts', 'd/end.ts'],
    ['c/right.ts', 'd/end.ts'],
  )
  expect(findCircles(diamond)).toEqual([])
})

it('finds each of several circles, the largest first', () => {
  const graph = graphOf(
    ['a/1.ts', 'b/2.ts'],
    ['b/2.ts', 'a/1.ts'],
    ['c/3.ts', 'd/4.ts', 'a/1.ts'],
    ['d/4.ts', 'e/5.ts'],
    ['e/5.ts', 'c/3.ts'],
  )
  expect(findCircles(graph).map((files) => files.length)).toEqual([3, 2])
})
