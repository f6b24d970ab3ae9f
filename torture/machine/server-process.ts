import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseEnv } from 'node:util'
import { PROJECT_FOLDER } from '#server/settings/env.ts'
import { serverEnvironment, serverOptions } from '../../scripts/run/server-process.mjs'
import { childrenOf } from './process-memory.ts'

const READY = /Lotline is ready: (http:\/\/\S+)/
const PATIENCE_MS = 30_000
const stopWithParent = pathToFileURL(join(PROJECT_FOLDER, 'scripts/run/stop-with-parent.mjs')).href

/** `lotline start`, run like `npm start`. Ends with this process. */
export interface ServerProcess {
  pid: number
  url: string
  output(): string
  isAlive(): boolean
  exited: Promise<void>
  /** Returns the exit code, or null if the signal ended the process. SIGTERM by default. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts a server with only these settings. @throws with the server's output */
export async function startServerProcess(settings: Record<string, string>): Promise<ServerProcess> {
  const child = spawnLotline(['start'], settings)
  const { pid } = child
  if (pid === undefined) throw new Error('The server has no process id.')
  let output = ''
  const collect = (part: string) => {
    output += part
  }
  child.stdout?.setEncoding('utf8').on('data', collect)
  child.stderr?.setEncoding('utf8').on('data', collect)
  const exited = once(child, 'exit').then(() => {})
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = READY.exec(output)?.[1]?.replace('localhost', '127.0.0.1')
      if (address) resolve(address)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The server ended at start with code ${code}: ${output}`)))
  })
  return {
    pid,
    url,
    output: () => output,
    isAlive,
    exited,
    async end(signal = 'SIGTERM') {
      const processes = [pid, ...childrenOf(pid)]
      if (isAlive()) child.kill(signal)
      // An engine in a statement that cannot be cancelled would never end.
      const patience = setTimeout(() => killAll(processes), PATIENCE_MS)
      await exited
      clearTimeout(patience)
      return child.exitCode
    },
  }
}

/** Runs Lotline without other settings of the environment. */
export function spawnLotline(parameters: readonly string[], settings: Record<string, string>): ChildProcess {
  const commandLine = join(PROJECT_FOLDER, 'packages/server/cli.ts')
  return spawn(process.execPath, ['--import', stopWithParent, ...serverOptions, commandLine, ...parameters], {
    cwd: PROJECT_FOLDER,
    // Ctrl-C then reaches only this process, which ends its servers in order.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...ownEnvironment(), ...serverEnvironment, ...settings, LOTLINE_STOP_WITH_PARENT: '1' },
  })
}

/** Imports a file as zones of a dataset with its name. */
export function spawnImport(
  path: string,
  options: readonly string[],
  settings: Record<string, string>,
  collect: (part: string) => void,
): ChildProcess {
  const columns = ['--entity', 'layer:zoning', '--key', 'id', '--code', 'code']
  const dataset = ['--dataset', `hostile-${basename(path)}`]
  const child = spawnLotline(['import', 'file', path, ...columns, ...dataset, ...options], settings)
  child.stdout?.setEncoding('utf8').on('data', collect)
  child.stderr?.setEncoding('utf8').on('data', collect)
  return child
}

/**
 * Environment without the developer's settings, so that no trial reaches a real database or mail server. An
 * empty variable overrides `.env`.
 */
function ownEnvironment(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !isSetting(name))
  const file = join(PROJECT_FOLDER, '.env')
  const stored = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : []
  const emptied = ['DATABASE_URL', ...stored.filter(isSetting)].map((name) => [name, ''])
  return { ...Object.fromEntries([...others, ...emptied]), NODE_ENV: 'production' }
}

const isSetting = (name: string) => name.startsWith('LOTLINE_') || name === 'DATABASE_URL'

function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Already ended.
    }
  }
}
