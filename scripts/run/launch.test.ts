import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inProject } from './project.mjs'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotline-launch-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** As npm scripts do. */
async function startCommand(worker: string, options = '{}'): Promise<ChildProcess> {
  const workerFile = join(folder, 'worker.mjs')
  const commandFile = join(folder, 'command.mjs')
  await writeFile(workerFile, worker)
  await writeFile(
    commandFile,
    `import { launch } from ${JSON.stringify(pathToFileURL(inProject('scripts/run/launch.mjs')).href)}
     process.exitCode = (await launch(process.execPath, [${JSON.stringify(workerFile)}, 'one', 'two words'], ${options})).code`,
  )
  return spawn(process.execPath, [commandFile], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Until the last process that holds the stream has ended. */
async function readAll(command: ChildProcess, onText: (text: string) => void = () => {}): Promise<string> {
  let all = ''
  command.stdout?.on('data', (chunk) => {
    all += chunk
    onText(all)
  })
  await once(command, 'close')
  return all
}

// Prints the signal that stopped it.
const server = `
  const alive = setInterval(() => {}, 1000)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
    console.log('asked by ' + signal)
    clearInterval(alive)
  })
  console.log('ready')
`

describe('a launched process', () => {
  it('gets the parameters as they are, and its exit code passes through', async () => {
    const command = await startCommand(
      'console.log(JSON.stringify(process.argv.slice(2))); process.exitCode = 7',
    )
    expect(JSON.parse(await readAll(command))).toEqual(['one', 'two words'])
    expect(command.exitCode).toBe(7)
  })

  it('gets news from before it listens', async () => {
    const worker =
      "await new Promise(setImmediate); process.once('message', (news) => { console.log(news); process.exit() })"
    const command = await startCommand(worker, "{ news: Promise.resolve('built') }")
    expect(await readAll(command)).toBe('built\n')
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('is asked once to stop by %s, and may finish', async (signal) => {
    const command = await startCommand(server)
    const text = await readAll(command, (all) => {
      if (all === 'ready\n') {
        command.kill(signal)
        command.kill(signal)
      }
    })
    expect(text).toBe(`ready\nasked by ${signal}\n`)
    expect(command.exitCode).toBe(0)
  })

  it('stops when the command that launched it is killed', async () => {
    const command = await startCommand(server)
    const text = await readAll(command, (all) => {
      if (all === 'ready\n') command.kill('SIGKILL')
    })
    expect(text).toBe('ready\nasked by SIGTERM\n')
  })
})
