/**
 * A server that prints PDFs and kills itself during the first: while Chromium loads the pages, or once the file is stored but not yet
 * recorded. Arguments: database address, data folder, moment. First prints the processes of its Chromium as JSON.
 */
import { execFileSync } from 'node:child_process'
import { writeSync } from 'node:fs'
import { buildServer } from '../../app.ts'
import { openDatabase } from '../../db/migrate.ts'
import { readSettings } from '../../settings/env.ts'
import { CHROMIUM_OF_TESTS } from '../servers/chromium-of-tests.ts'

const [url = '', dataFolder = '', moment = ''] = process.argv.slice(2)
if (!('path' in CHROMIUM_OF_TESTS)) throw new Error(CHROMIUM_OF_TESTS.missing)

const database = await openDatabase({ url })
const { app, context } = await buildServer({
  database,
  settings: readSettings({
    LOTLINE_LOG_LEVEL: 'error',
    LOTLINE_DATA: dataFolder,
    LOTLINE_CHROMIUM: CHROMIUM_OF_TESTS.path,
  }),
})

const { storage, pdf } = context
const { put } = storage
const { print } = pdf
Object.assign(storage, {
  async put(...file: Parameters<typeof put>) {
    await put(...file)
    if (moment === 'stored') die()
  },
})
Object.assign(pdf, {
  print: (...[document, signal]: Parameters<typeof print>) =>
    print(
      {
        ...document,
        serve(path) {
          if (moment === 'printing') die()
          return document.serve(path)
        },
      },
      signal,
    ),
})

await app.ready()
await context.tasks.startRunning()

function die(): void {
  const processes = execFileSync('ps', ['-o', 'pid=', '--ppid', String(process.pid)], { encoding: 'utf8' })
  writeSync(1, JSON.stringify(processes.trim().split(/\s+/).map(Number)))
  process.kill(process.pid, 'SIGKILL')
}
