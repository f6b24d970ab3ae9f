import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFiles } from './files.ts'
import { foreignLicences } from './licences.ts'
import { checkMigrations, HASH_LIST, isMigration } from './migrations.ts'
import { launch } from './run/launch.mjs'
import { findForbiddenWords, findFormatters } from './words.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

interface CheckResult {
  title: string
  isPassed: boolean
  output: string
  durationMs: number
}

interface Check {
  title: string
  run(): Promise<{ code: number; output: string }>
}

const node = (...parameters: string[]) =>
  launch(
    process.execPath,
    parameters.map((part, index) => (index === 0 ? join(root, part) : part)),
    { isQuiet: true },
  )
/** With several threads, the compiler repeats shared work: twice the processor time. */
const types = (project: string) =>
  node('node_modules/typescript/bin/tsc', '-p', project, '--pretty', 'false', '--singleThreaded')

/** To add a check, add a line. */
const CHECKS: readonly Check[] = [
  { title: 'types of domain, contract, server and scripts', run: () => types('.') },
  { title: 'types of the screens', run: () => types('packages/web') },
  { title: 'types of journeys, benchmarks and torture', run: () => types('e2e') },
  {
    title: 'format and lint',
    run: () => node('node_modules/@biomejs/biome/bin/biome', 'check', '--max-diagnostics=50', '--colors=off'),
  },
  { title: 'walls between rooms', run: () => node('scripts/check-walls.ts') },
  { title: 'words that must not stay', run: checkWords },
  { title: 'licences of what is delivered', run: checkLicences },
  { title: 'migrations as they are on main', run: checkMigrationFiles },
]

/** As many as the smallest machine has cores. */
const CHECKS_AT_ONCE = 2

/** Runs all checks. Reports each result at once. */
export async function runChecks(report: (result: CheckResult) => void): Promise<CheckResult[]> {
  const waiting = [...CHECKS]
  const results: CheckResult[] = []
  async function runWaiting(): Promise<void> {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const startedAt = Date.now()
      const { code, output } = await check.run()
      const result = {
        title: check.title,
        isPassed: code === 0,
        output: output.trim(),
        durationMs: Date.now() - startedAt,
      }
      report(result)
      results.push(result)
    }
  }
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, runWaiting))
  return results
}

export function describeCheck({ title, isPassed, output, durationMs }: CheckResult): string {
  const line = `${isPassed ? '✓' : '✗'} ${title} (${(durationMs / 1000).toFixed(1)} s)`
  return isPassed ? line : `${line}\n${output.replaceAll(/^/gm, '    ')}`
}

async function checkLicences(): Promise<{ code: number; output: string }> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const found = foreignLicences(packages)
  return { code: found.length > 0 ? 1 : 0, output: found.join('\n') }
}

async function checkMigrationFiles(): Promise<{ code: number; output: string }> {
  const paths = (await listFiles(root)).filter(isMigration)
  const sources = await Promise.all(paths.map((path) => readFile(join(root, path), 'utf8')))
  const list = await readFile(join(root, HASH_LIST), 'utf8')
  const messages = checkMigrations(new Map(paths.map((path, index) => [path, sources[index] ?? ''])), list)
  return { code: messages.length > 0 ? 1 : 0, output: messages.join('\n') }
}

async function checkWords(): Promise<{ code: number; output: string }> {
  const lines: string[] = []
  for (const file of await listFiles(root)) {
    if (!/\.(ts|tsx|mjs|js|json|md|css|html|svg|yml)$|^\.ci\/run$/.test(file) || file === 'package-lock.json')
      continue
    const text = await readFile(join(root, file), 'utf8')
    const isCode = /\.tsx?$/.test(file)
    const found = [...findForbiddenWords(text), ...(isCode ? findFormatters(file, text) : [])]
    lines.push(...found.map(({ line, message }) => `${file}:${line}: ${message}`))
  }
  return { code: lines.length > 0 ? 1 : 0, output: lines.join('\n') }
}
