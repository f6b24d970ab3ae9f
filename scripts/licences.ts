/** Licences of delivered packages, which we may use, change and pass on without disclosing our source. */
const PERMISSIVE: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
  'Python-2.0',
  'OFL-1.1',
])

/** Packages reviewed by hand, with the reason why they may be delivered. */
const EXCEPTIONS: readonly { packages: RegExp; why: string }[] = [
  {
    packages: /^@img\/sharp-(libvips-[\w-]+|wasm32|win32-[\w-]+)$/,
    why: 'libvips under the LGPL, unchanged and as a shared library of its own that can be replaced',
  },
  {
    packages: /^xmlhttprequest-ssl$/,
    why: 'MIT by its LICENSE file; its package.json says so in a form that lock files leave out',
  },
]

interface LockedPackage {
  license?: string
  dev?: boolean
  link?: boolean
}

/** Packages with other licences, as `name: licence`. */
export function foreignLicences(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages).flatMap(([path, { license, dev, link }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (path === '' || dev || link || EXCEPTIONS.some(({ packages }) => packages.test(name))) return []
    return license !== undefined && isPermissive(license) ? [] : [`${name}: ${license ?? 'not stated'}`]
  })
}

/** Reads an SPDX expression: with `OR` one licence must be permissive, with `AND` all. */
export function isPermissive(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, ' ')
    .split(/\sOR\s/)
    .some((choice) => choice.split(/\sAND\s/).every((licence) => PERMISSIVE.has(licence.trim())))
}
