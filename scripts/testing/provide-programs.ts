import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { say } from '../run/say.mjs'
import { NEEDED_PROGRAMS, type NeededProgram } from './programs.ts'

interface MissingProgram extends NeededProgram {
  reason: string
}

/** Installs missing programs if allowed; returns the rest. */
export async function providePrograms(): Promise<MissingProgram[]> {
  const missing = NEEDED_PROGRAMS.filter(({ find }) => find() === undefined)
  if (missing.length === 0) return []
  const asRoot = commandPrefixForRoot()
  const reason =
    asRoot === undefined
      ? 'installing it needs apt-get, and root or sudo without a password'
      : await installPackages(asRoot, missing)
  return missing
    .filter(({ find }) => find() === undefined)
    .map((program) => ({ ...program, reason: reason ?? 'its package is installed, but it was not found' }))
}

/** For apt-get: empty for root, sudo without a password; otherwise undefined. */
function commandPrefixForRoot(): string[] | undefined {
  if (!existsSync('/usr/bin/apt-get')) return undefined
  if (process.getuid?.() === 0) return []
  try {
    execFileSync('sudo', ['-n', 'true'], { stdio: 'ignore' })
    return ['sudo', '-n']
  } catch {
    return undefined
  }
}

/** Undefined on success. */
async function installPackages(
  asRoot: string[],
  missing: readonly NeededProgram[],
): Promise<string | undefined> {
  const names = missing.map(({ name }) => name).join(', ')
  const startedAt = Date.now()
  say(`Installing ${names} with apt-get meanwhile`)
  // Package names depend on the lists. A failing update may still leave usable lists.
  await aptGet(asRoot, ['update'])
  const packages = missing.flatMap((program) => program.packages())
  const { isDone, output } = await aptGet(asRoot, [
    'install',
    '--yes',
    '--no-install-recommends',
    ...packages,
  ])
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  say(`Installing ${names}: ${isDone ? 'done' : 'failed'} (${seconds} s)`)
  if (isDone) return undefined
  return `apt-get install ${packages.join(' ')} failed:\n${output.trim().split('\n').slice(-6).join('\n')}`
}

function aptGet(asRoot: string[], parameters: string[]): Promise<{ isDone: boolean; output: string }> {
  const command = [
    ...asRoot,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-o',
    'DPkg::Lock::Timeout=120',
    ...parameters,
  ]
  const [program = '', ...rest] = command
  return new Promise((resolve) => {
    const child = execFile(program, rest, { maxBuffer: 32e6 }, (error, stdout, stderr) =>
      resolve({ isDone: !error, output: `${stdout}${stderr}` }),
    )
    child.stdin?.end()
  })
}
