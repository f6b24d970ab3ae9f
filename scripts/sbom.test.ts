import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const readJson = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))

it('the bill of materials names this version, and every package of the lock file that is not for developers alone', () => {
  execFileSync(process.execPath, [join(ROOT, 'scripts/sbom.ts')])
  const bill: { metadata: { component: object }; components: { name: string; version: string }[] } =
    readJson('dist/lotline.cdx.json')
  const { version } = readJson('package.json')
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'lotline', version } },
  })
  const packages: Record<string, { version: string; dev?: boolean }> = readJson('package-lock.json').packages
  const delivered = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)} ${version}`)
  expect(new Set(bill.components.map(({ name, version }) => `${name} ${version}`))).toEqual(
    new Set(delivered),
  )
})
