/** A server whose tasks count their parts, and which kills itself before the n-th part. Arguments: database address, n or -1. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer } from '../../app.ts'
import { openDatabase } from '../../db/migrate.ts'
import { startJobs } from '../../jobs/start-jobs.ts'
import { readSettings } from '../../settings/env.ts'
import { COUNTING } from '../tasks/task-kinds.ts'

const [url = '', deadlyPart = '-1'] = process.argv.slice(2)

const database = await openDatabase({ url })
const { app, context } = await buildServer({
  database,
  settings: readSettings({
    LOTLINE_LOG_LEVEL: 'error',
    LOTLINE_DATA: join(tmpdir(), `lotline-test-${process.pid}`),
  }),
  taskKinds: [
    {
      ...COUNTING,
      async *run(work) {
        for await (const part of COUNTING.run(work)) {
          if (part.partIndex === Number(deadlyPart)) process.kill(process.pid, 'SIGKILL')
          yield part
        }
      },
    },
  ],
})
const address = await app.listen({ host: '127.0.0.1', port: 0 })
await startJobs(context)
console.log(address)
process.once('SIGTERM', async () => {
  await app.close()
  await database.close()
})
