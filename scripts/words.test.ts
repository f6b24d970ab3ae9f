import { expect, it } from 'vitest'
import { findForbiddenWords, findFormatters } from './words.ts'

const linesOf = (...lines: string[]) => findForbiddenWords(lines.join('\n')).map(({ line }) => line)
const unfinished = ['TO', 'DO'].join('')

it('finds paths of one machine and unfinished work, with their lines', () => {
  expect(linesOf('fine', 'cd ~', `const file = '${['', 'home', 'someone', 'x'].join('/')}'`)).toEqual([3])
  expect(linesOf(`// ${unfinished}: later`)).toEqual([1])
})

it('leaves web addresses, relative paths and system folders alone', () => {
  expect(linesOf('https://example.com/home/page', './work/area', '/usr/lib/postgresql', 'todos')).toEqual([])
})

const formatterLinesOf = (file: string, ...lines: string[]) =>
  findFormatters(file, lines.join('\n')).map(({ line }) => line)

it('finds formatters outside the room that holds them', () => {
  const code = ['fine', 'count.toLocaleString()', 'day.toLocaleDateString()', 'new Intl.DateTimeFormat()']
  expect(formatterLinesOf('packages/web/ui/list.tsx', ...code)).toEqual([2, 3, 4])
  expect(formatterLinesOf('packages/domain/text/moments.ts', ...code)).toEqual([])
  expect(formatterLinesOf('bench/report.ts', ...code)).toEqual([])
})

it('leaves lower case and lists of time zones alone', () => {
  expect(
    formatterLinesOf(
      'packages/web/a.ts',
      "name.toLocaleLowerCase('en-CA')",
      "Intl.supportedValuesOf('timeZone')",
    ),
  ).toEqual([])
})
