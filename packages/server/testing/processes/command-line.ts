import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const CLI = fileURLToPath(new URL('../../cli.ts', import.meta.url))

/** Runs `lotline` as a script would, on a database and a data folder of the test. */
export function commandLine(
  words: readonly string[],
  { url, dataFolder }: { url: string; dataFolder: string },
) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...words], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: url, LOTLINE_DATA: dataFolder },
  })
  return { status, stdout, stderr }
}
