import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { foreignLicences, isPermissive } from './licences.ts'

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND BSD-3-Clause', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', false],
  ['GPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE', false],
])('%s: may be delivered: %s', (expression, expected) => {
  expect(isPermissive(expression)).toBe(expected)
})

describe('a lock file', () => {
  it('names what is delivered under another licence, or under none that is stated', () => {
    expect(
      foreignLicences({
        '': { license: 'UNLICENSED' },
        'node_modules/good': { license: 'ISC' },
        'node_modules/@scope/strict': { license: 'AGPL-3.0-only' },
        'node_modules/good/node_modules/silent': {},
      }),
    ).toEqual(['@scope/strict: AGPL-3.0-only', 'silent: not stated'])
  })

  it('is free to develop with anything', () => {
    expect(foreignLicences({ 'node_modules/tool': { license: 'GPL-3.0-only', dev: true } })).toEqual([])
  })

  it('has exceptions that were looked at by hand', () => {
    const libvips = { 'node_modules/@img/sharp-libvips-linux-x64': { license: 'LGPL-3.0-or-later' } }
    expect(foreignLicences(libvips)).toEqual([])
  })
})

it('delivers no package that runs a script of its own when it is installed', () => {
  const lockFile = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')
  const packages: Record<string, { hasInstallScript?: boolean; dev?: boolean }> =
    JSON.parse(lockFile).packages
  const running = Object.keys(packages).filter(
    (path) => packages[path]?.hasInstallScript && !packages[path]?.dev,
  )
  expect(running).toEqual([])
})
