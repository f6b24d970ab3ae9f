import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const CLI = fileURLToPath(new URL('../../cli.ts', import.meta.url))

export interface GivenCommand {
  words: readonly string[]
  environment: Readonly<Record<string, string>>
  /** Standard input. */
  input: string
}

export interface CommandResult {
  status: number | null
  stdout: string
  stderr: string
}

interface About {
  url: string
  dataFolder: string
  input?: string
}

const environmentOf = ({ url, dataFolder }: About) => ({ DATABASE_URL: url, LOTLINE_DATA: dataFolder })

/** Runs `lotline` in a separate process, on the test's database and data folder. The process must exit by itself. */
export function commandLine(words: readonly string[], about: About): CommandResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...words], {
    encoding: 'utf8',
    input: about.input ?? '',
    env: { ...process.env, ...environmentOf(about) },
  })
  return { status, stdout, stderr }
}

/** Runs `lotline` commands in sequence in one process, which loads modules once. Each command also has a test with `commandLine`. */
export class CommandLines {
  private started: { child: ChildProcess; ended: Promise<never> } | null = null

  async run(words: readonly string[], about: About): Promise<CommandResult> {
    this.started ??= start()
    const { child, ended } = this.started
    const given: GivenCommand = { words, environment: environmentOf(about), input: about.input ?? '' }
    child.send(given)
    const [result] = await Promise.race([once(child, 'message'), ended])
    return result
  }

  end(): void {
    this.started?.child.disconnect()
  }
}

function start() {
  const child = fork(fileURLToPath(new URL('./run-commands.ts', import.meta.url)))
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The process of the commands ended with ${code}.`)
  })
  // Must not keep the test process alive.
  ended.catch(() => {})
  return { child, ended }
}
