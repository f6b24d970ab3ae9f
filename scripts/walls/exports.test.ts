import { expect, it } from 'vitest'
import { findUnusedExports, readExports } from './exports.ts'

type Imports = Record<string, string[]>

const filesOf = (files: Record<string, [source: string, imports?: Imports]>) =>
  new Map(
    Object.entries(files).map(([file, [source, imports = {}]]) => [
      file,
      { source, imports: Object.entries(imports).map(([target, names]) => ({ target, names })) },
    ]),
  )
const unusedIn = (files: Record<string, [source: string, imports?: Imports]>) =>
  findUnusedExports(filesOf(files)).map(({ file, name, isTested }) => [file, name, isTested])

const A = 'packages/domain/a.ts'

it('reads declared and listed exports with their lines', () => {
  const source = [
    'export async function one() {}',
    'export const two = 2',
    "export { three, type Four as Five } from './b.ts'",
    'export type { Six }',
    'export default 7',
    '// export const eight = 8',
  ].join('\n')
  expect(readExports(source)).toEqual([
    { name: 'one', line: 1 },
    { name: 'two', line: 2 },
    { name: 'three', line: 3 },
    { name: 'Five', line: 3 },
    { name: 'Six', line: 4 },
  ])
})

it('finds exports that nobody imports', () => {
  expect(
    unusedIn({
      [A]: ['export const used = 1\nexport const unused = 2\n'],
      'packages/web/b.ts': ['', { [A]: ['used'] }],
    }),
  ).toEqual([[A, 'unused', false]])
})

it('takes an import of everything for one of each', () => {
  expect(unusedIn({ [A]: ['export const a = 1'], 'packages/web/b.ts': ['', { [A]: ['*'] }] })).toEqual([])
})

it('counts a test only for a name that its own file uses too', () => {
  expect(
    unusedIn({
      [A]: ['export const part = 1\nexport const whole = part + 1\nexport const dead = 3\n'],
      'packages/domain/a.test.ts': ['', { [A]: ['part', 'dead'] }],
      'packages/web/b.ts': ['', { [A]: ['whole'] }],
    }),
  ).toEqual([[A, 'dead', true]])
})

it('counts a test for what supports tests', () => {
  const factory = 'packages/domain/a.factory.ts'
  expect(
    unusedIn({
      [factory]: ['export const made = 1'],
      'e2e/harness/page.ts': ['export const open = 1'],
      'packages/domain/a.test.ts': ['', { [factory]: ['made'] }],
      'e2e/a.journey.ts': ['', { 'e2e/harness/page.ts': ['open'] }],
    }),
  ).toEqual([])
})
