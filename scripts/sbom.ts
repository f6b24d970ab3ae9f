// Writes the bill of materials (CycloneDX JSON) from the lock file.

import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

interface Component {
  'bom-ref': string
  name: string
  properties?: { name: string }[]
}
interface Bill {
  metadata: { component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

const root = fileURLToPath(new URL('..', import.meta.url))
const file = join(root, 'dist', 'lotline.cdx.json')

const { stdout } = await promisify(execFile)(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'],
  { cwd: root, maxBuffer: 64 * 2 ** 20, shell: process.platform === 'win32' },
)
const bill: Bill = JSON.parse(stdout)
// npm's `--omit dev` also omits packages that development tools share with the product.
const isForDevelopment = ({ properties = [] }: Component) =>
  properties.some(({ name }) => name === 'cdx:npm:package:development')
const omitted = new Set(bill.components.filter(isForDevelopment).map((component) => component['bom-ref']))
bill.components = bill.components.filter((component) => !omitted.has(component['bom-ref']))
bill.dependencies = bill.dependencies
  .filter(({ ref }) => !omitted.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => !omitted.has(each)) }))
// Otherwise the folder's name.
bill.metadata.component.name = 'lotline'
await mkdir(dirname(file), { recursive: true })
await writeFile(file, `${JSON.stringify(bill, null, 2)}\n`)
console.log(`${bill.components.length} components: dist/lotline.cdx.json`)
