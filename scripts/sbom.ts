// Writes the bill of materials (CycloneDX JSON) from the lock file.

import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const file = join(root, 'dist', 'lotline.cdx.json')

const { stdout } = await promisify(execFile)(
  'npm',
  [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--sbom-type',
    'application',
    '--omit',
    'dev',
    '--package-lock-only',
  ],
  { cwd: root, maxBuffer: 64 * 2 ** 20, shell: process.platform === 'win32' },
)
const bill = JSON.parse(stdout)
// Otherwise the folder's name.
bill.metadata.component.name = 'lotline'
await mkdir(dirname(file), { recursive: true })
await writeFile(file, `${JSON.stringify(bill, null, 2)}\n`)
console.log(`${bill.components.length} components: dist/lotline.cdx.json`)
