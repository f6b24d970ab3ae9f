import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { PROJECT_FOLDER } from '#server/settings/env.ts'

export interface Program {
  child: ChildProcess
  /** Rejects when the program exits before. */
  ready: Promise<string>
  ended: Promise<{ code: number | null; output: string }>
  output(): string
  stop(): Promise<void>
}

/**
 * As `npm start`, on the embedded engine in `folder`, without the demo district. `environment`: further
 * settings.
 */
export function startProgram(
  folder: string,
  port: number,
  environment: Record<string, string> = {},
): Program {
  const child = spawn(process.execPath, [join(PROJECT_FOLDER, 'packages/server/cli.ts'), 'start'], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      LOTLINE_DATA: folder,
      LOTLINE_PORT: String(port),
      LOTLINE_DEMO_PARCELS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ready = new Promise<string>((resolve, reject) => {
    const read = (part: string) => {
      output += part
      const [, url] = /Lotline is ready: (http:\/\/(?:localhost|127\.0\.0\.1):\d+)/.exec(output) ?? []
      if (url) resolve(url.replace('localhost', '127.0.0.1'))
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)))
  })
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, output }))
  // `ended` reports a start that is meant to fail.
  ready.catch(() => {})
  return {
    child,
    ready,
    ended,
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
