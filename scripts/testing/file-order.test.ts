import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { orderFiles } from './file-order.ts'
import { SLOW_FILES } from './slow-files.ts'

const file = (project: string, seconds: number) => ({ project, seconds })

it('begins each project with its longest file, one project after the other', () => {
  const [short, long, other] = [file('database', 1), file('database', 9), file('endpoint', 99)]
  expect(orderFiles([short, long, other], 'browser')).toEqual([long, short, other])
})

it('spreads journeys evenly among the others, by time', () => {
  const tests = [6, 4, 4, 2].map((seconds) => file('database', seconds))
  const journeys = [40, 30, 20, 10].map((seconds) => file('browser', seconds))
  const order = orderFiles([...tests, ...journeys], 'browser')
  expect(order.map(({ project, seconds }) => `${project} ${seconds}`)).toEqual([
    'database 6',
    'browser 40',
    'database 4',
    'browser 30',
    'database 4',
    'browser 20',
    'database 2',
    'browser 10',
  ])
})

it('loses no file and doubles none, whatever there is', () => {
  expect(orderFiles([], 'browser')).toEqual([])
  const journeys = [file('browser', 1), file('browser', 2), file('browser', 2)]
  expect(orderFiles(journeys, 'browser')).toHaveLength(3)
})

it.each(Object.keys(SLOW_FILES))('%s, which is said to be slow, is there', (path) => {
  expect(existsSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)))).toBe(true)
})
