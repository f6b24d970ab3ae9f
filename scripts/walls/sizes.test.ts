import { expect, it } from 'vitest'
import { checkSizes } from './sizes.ts'

const messagesFor = (...lengths: [file: string, lines: number][]) =>
  checkSizes(new Map(lengths)).map(({ file, message }) => `${file}: ${message}`)

it('refuses a file over 250 lines', () => {
  expect(messagesFor(['a/long.ts', 251], ['a/most.ts', 250])).toEqual([
    'a/long.ts: 251 lines: split it at its seam (at most 250)',
  ])
})

it('allows tests 400 lines', () => {
  expect(messagesFor(['a/long.test.ts', 401], ['a/most.db.test.ts', 400])).toEqual([
    'a/long.test.ts: 401 lines: split it at its seam (at most 400)',
  ])
})

it('allows the generated row types any length', () => {
  expect(messagesFor(['packages/server/db/schema/schema.ts', 2000])).toEqual([])
})

it('refuses a folder over 25 files, those of folders within it not counted', () => {
  const files = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index): [string, number] => [`${folder}/${index}.ts`, 1])
  expect(messagesFor(...files('a', 25), ...files('a/b', 1), ...files('c', 26))).toEqual([
    'c: 26 files: divide it by what they hold (at most 25)',
  ])
})
