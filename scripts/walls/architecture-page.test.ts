import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listFiles } from '../files.ts'
import { MAY_IMPORT } from './rooms.ts'

const ROOT = join(import.meta.dirname, '../..')
const architecture = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
const whereToChange = readFileSync(join(ROOT, 'docs/where-to-change.md'), 'utf8')
const page = `${architecture}\n${whereToChange}`
const files = await listFiles(ROOT)

/** With `{a,b}` expanded. */
function codesIn(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => {
    const braces = /^(.*)\{(.+)\}(.*)$/.exec(code)
    if (!braces) return [code]
    const [, before = '', names = '', after = ''] = braces
    return names.split(',').map((name) => `${before}${name}${after}`)
  })
}

/** Equal to the path or ending with it. `*` and `<source>` match any name. */
function exists(path: string): boolean {
  const steps = path.replace(/^#/, '').replace(/\/(\*\/?)*$/, '')
  const pattern = steps.replaceAll(/[.+]/g, '\\$&').replaceAll(/<[a-z]+>|\*/g, '[^/]+')
  const isHere = new RegExp(`(^|/)${pattern}(/|$)`)
  return files.some((file) => isHere.test(file))
}

/** Such as a room. */
const isRoomOrTool = (name: string) => files.some((file) => file.split('/').includes(name))

const isPath = (code: string) => /^#?[\w<>*./-]+$/.test(code) && (code.includes('/') || /\.tsx?$/.test(code))

it('names no file or folder that does not exist', () => {
  const paths = codesIn(page).filter(isPath)
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter((path) => !exists(path))).toEqual([])
})

/** Names without a path in each row of the index, with the folder of the path before them. */
function besideNames(text: string): string[] {
  const rows = text.split('\n').filter((line) => line.startsWith('|'))
  return rows.flatMap((row) => {
    let folder = ''
    return codesIn(row.replaceAll(/\([^()]*\.md\)/g, ''))
      .filter(isPath)
      .flatMap((code) => {
        if (!code.includes('/')) return folder ? [`${folder}${code}`] : []
        folder = code.replace(/[^/]+\.[a-z]+$/, '')
        return []
      })
  })
}

it('names without a path are beside, or in, the path before them', () => {
  const beside = besideNames(whereToChange)
  expect(beside.length).toBeGreaterThan(50)
  const isThere = (path: string) => {
    const [folder = '', name = ''] = [path.replace(/[^/]+$/, ''), path.replace(/^.*\//, '')]
    return files.some((file) => file.includes(`/${folder}`) && file.endsWith(`/${name}`))
  }
  expect(beside.filter((path) => !isThere(path))).toEqual([])
})

/** As in "`A` and `B` in `file.ts`". */
function placedNames(text: string): { name: string; path: string }[] {
  return [...text.matchAll(/((?:`\w+`(?:, | and )?)+) in `([\w<>./-]+\.tsx?)`/g)].flatMap(
    ([, names = '', path = '']) => codesIn(names).map((name) => ({ name, path })),
  )
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const declares = (file: string, name: string) =>
  new RegExp(
    `^(?:export )?(?:default )?(?:async )?(?:const|function\\*?|class|type|interface) ${name}\\b`,
    'm',
  ).test(read(file))

it('names only what is declared in the file that it names with it', () => {
  const placed = placedNames(page)
  expect(placed.length).toBeGreaterThan(8)
  const isDeclared = ({ name, path }: { name: string; path: string }) =>
    files.some((file) => (file === path || file.endsWith(`/${path}`)) && declares(file, name))
  expect(placed.filter((each) => !isDeclared(each))).toEqual([])
})

it('names nothing that no code has', () => {
  const code = files
    .filter((file) => file.startsWith('packages/') && /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map(read)
    .join('\n')
  const words = new Set(code.match(/\w+/g))
  const names = codesIn(page).filter((name) => /^[A-Za-z]\w*$/.test(name) && !isRoomOrTool(name))
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !words.has(name))).toEqual([])
})

it('names every room that the walls know', () => {
  const rooms = architecture.slice(architecture.indexOf('## Rooms'), architecture.indexOf('## Six paths'))
  const named = new Set(codesIn(rooms).map((code) => code.replace(/^packages\//, '').replace(/(\/\*)+$/, '')))
  const isNamed = (room: string) => named.has(room) || (room.startsWith('web/') && named.has(room.slice(4)))
  expect(Object.keys(MAY_IMPORT).filter((room) => !isNamed(room))).toEqual([])
})
