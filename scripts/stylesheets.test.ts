import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { transform } from 'lightningcss'
import { expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '../packages/web')
const read = (path: string) => readFileSync(join(WEB, path), 'utf8')

/** @throws where the build would refuse the stylesheet. */
function classesOf(path: string): Set<string> {
  const { exports } = transform({
    filename: path,
    code: Buffer.from(read(path)),
    cssModules: true,
    minify: true,
  })
  return new Set(Object.keys(exports ?? {}))
}

/** Arrays may have the name of a stylesheet. */
it('Every stylesheet can be built, and has each class that a component takes from it', () => {
  const sheets = new Map(globSync('**/*.css', { cwd: WEB }).map((path) => [path, classesOf(path)]))
  const missing = globSync('**/*.tsx', { cwd: WEB }).flatMap((path) => {
    const source = read(path)
    return [...source.matchAll(/import (\w+) from '(\..+\.module\.css)'/g)].flatMap(
      ([, name, sheet = '']) => {
        const classes = sheets.get(join(dirname(path), sheet))
        const taken = source
          .replaceAll(/'\.[^']+'/g, '')
          .matchAll(new RegExp(`(?<![\\w.])${name}\\.(?!length\\b)(\\w+)`, 'g'))
        return [...taken].flatMap(([, key = '']) => (classes?.has(key) ? [] : [`${path}: ${name}.${key}`]))
      },
    )
  })
  expect(missing).toEqual([])
})
