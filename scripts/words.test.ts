import { expect, it } from 'vitest'
import { findForbiddenWords } from './words.ts'

const linesOf = (...lines: string[]) => findForbiddenWords(lines.join('\n')).map(({ line }) => line)
const unfinished = ['TO', 'DO'].join('')

it('finds paths of one machine and unfinished work, with their lines', () => {
  expect(linesOf('fine', 'cd ~', `const file = '${['', 'home', 'someone', 'x'].join('/')}'`)).toEqual([3])
  expect(linesOf(`// ${unfinished}: later`)).toEqual([1])
})

it('leaves web addresses, relative paths and system folders alone', () => {
  expect(linesOf('https://example.com/home/page', './work/area', '/usr/lib/postgresql', 'todos')).toEqual([])
})
