import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { serverEnvironment, serverOptions } from '../../scripts/run/server-process.mjs'
import { within } from '../within.ts'

const START_SECONDS = 300
const STOP_SECONDS = 60

export interface ChildServer {
  url: string
  pid: number
  stop(): Promise<void>
}

const STOP_WITH_PARENT = new URL('../../scripts/run/stop-with-parent.mjs', import.meta.url).href

/** Starts a server, which ends with this process, and waits for the line with its address. */
export async function startChild(
  script: string,
  parameters: readonly string[],
  environment: Record<string, string>,
  options: readonly string[] = [],
): Promise<ChildServer> {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, ['--import', STOP_WITH_PARENT, ...options, path, ...parameters], {
    env: { ...process.env, ...environment, LOTLINE_STOP_WITH_PARENT: '1' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const url = await within(START_SECONDS, `the address of ${script}`, addressIn(child))
  if (child.pid === undefined) throw new Error(`${script} has no process id`)
  return {
    url,
    pid: child.pid,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await within(STOP_SECONDS, `the end of ${script}`, gone)
    },
  }
}

/** Starts Lotline like `npm start`, without demo data. */
export function startLotline(
  databaseUrl: string,
  dataFolder: string,
  stated: Record<string, string> = {},
): Promise<ChildServer> {
  const environment = {
    ...serverEnvironment,
    DATABASE_URL: databaseUrl,
    LOTLINE_DATA: dataFolder,
    LOTLINE_PORT: '0',
    LOTLINE_DEMO_PARCELS: '0',
    NODE_ENV: 'production',
    ...stated,
  }
  return startChild('../../packages/server/cli.ts', ['start'], environment, serverOptions)
}

function addressIn(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part
      const [address] = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(text) ?? []
      if (address) resolve(address.replace('localhost', '127.0.0.1'))
    })
    child.once('exit', (code) => reject(new Error(`a server ended with code ${code}: ${text}`)))
  })
}
