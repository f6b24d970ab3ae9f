import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { PROJECT_FOLDER } from '../../settings/env.ts'

export type StartedServer = ReturnType<typeof startedServer>

/** In its own process, on a free port and without the demo district. */
export function startedServer(environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(PROJECT_FOLDER, 'packages/server/cli.ts'), 'start'], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      LOTLINE_PORT: '0',
      LOTLINE_DEMO_PARCELS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let changed = () => {}
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part
      changed()
    })
  }
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return {
    child,
    ended,
    output: () => output,
    /** Resolves with the match in the output. @throws if the process exits first. */
    async untilSaid(pattern: RegExp): Promise<string> {
      for (;;) {
        const match = pattern.exec(output)
        if (match) return match[0]
        const next = new Promise<void>((resolve) => {
          changed = resolve
        })
        const code = await Promise.race([next, ended])
        if (code !== undefined) throw new Error(`ended with ${code}: ${output}`)
      }
    },
  }
}
