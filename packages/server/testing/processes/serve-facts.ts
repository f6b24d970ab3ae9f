/**
 * A server that queries a fake land title register and kills itself before the n-th query. Arguments: database address, n or -1. Prints the
 * parcels of each query, separated by commas.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer } from '../../app.ts'
import { openDatabase } from '../../db/migrate.ts'
import { startJobs } from '../../jobs/start-jobs.ts'
import { readSettings } from '../../settings/env.ts'
import { testConnector, titleOf } from '../facts/fact-connectors.ts'

const [url = '', deadlyQuestion = '-1', secretKey = ''] = process.argv.slice(2)

let questionCount = 0
const register = testConnector({
  limits: { parcels: 2, parallel: 1 },
  async query(questions) {
    if (questionCount === Number(deadlyQuestion)) process.kill(process.pid, 'SIGKILL')
    questionCount += 1
    process.stdout.write(`${questions.map(({ upid }) => upid).join(',')}\n`)
    return questions.map(titleOf)
  },
})

const database = await openDatabase({ url })
const { app, context } = await buildServer({
  database,
  settings: readSettings({
    LOTLINE_LOG_LEVEL: 'error',
    LOTLINE_DATA: join(tmpdir(), `lotline-test-${process.pid}`),
    LOTLINE_SECRET_KEY: secretKey,
  }),
  connectors: [register],
})
await app.listen({ host: '127.0.0.1', port: 0 })
await startJobs(context)
process.stdout.write('ready\n')
process.once('SIGTERM', async () => {
  await app.close()
  await database.close()
})
