import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PROJECT_FOLDER } from '#server/settings/env.ts'

const run = promisify(execFile)

/** `lotline …` with these settings. @throws if it fails. */
export async function runCommand(
  settings: Record<string, string>,
  parameters: readonly string[],
): Promise<string> {
  const cli = join(PROJECT_FOLDER, 'packages/server/cli.ts')
  const { stdout } = await run(process.execPath, [cli, ...parameters], {
    env: { ...process.env, ...settings },
    maxBuffer: 1e8,
  })
  return stdout
}
