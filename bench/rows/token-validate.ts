import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { signedInAccount } from '#server/testing/rows/account-factory.ts'
import { serverOptions } from '../../scripts/run/server-process.mjs'
import { byTurns } from '../compare.ts'
import { atLeast, type BenchRow } from '../row.ts'
import { startChild, startLotline } from '../servers/child-server.ts'

const ROUNDS = 5
const SECONDS = 4
/** Load before the rounds: our code is only compiled after 20 s, and then takes 40 % less processor time. */
const WARM_SECONDS = 20
const CONNECTIONS = 16
const ACCOUNTS = 1000
const JSON_TYPE = { 'content-type': 'application/json' }

/** The first call of every page load. Both servers are processes of their own, with one database. */
export const tokenValidate: BenchRow = {
  key: 'token-validate',
  what: 'token-validate: session, account, permissions, quotas, agreements',
  against: 'a bare Fastify route that reads one row by its index',
  async measure(context) {
    const url = await context.createDatabase()
    const database = await context.open(url)
    const accounts = context.sized(ACCOUNTS, 20)
    let token = ''
    for (let each = 0; each < accounts; each += 1) {
      token = (await signedInAccount(database, { grants: ['board_gvr', 'testing'] })).token
    }
    await database.pool.query('ANALYZE')
    const lotline = await startLotline(url, join(context.folder, 'token-validate'))
    const address = lotline.url + ENDPOINTS.tokenValidate.path
    const recorded = join(context.folder, 'token-validate.json')
    await writeFile(recorded, JSON.stringify(await recordResponse(address, token)))
    const bare = await startChild('./bare-read-server.ts', [url, recorded], {}, serverOptions)
    try {
      const measure = (url: string) => () => requestsPerSecond(url, token, context.seconds(SECONDS))
      const compare = async (path: string) => {
        const [ours, reference] = [measure(address), measure(bare.url + path)]
        await reference()
        const result = await byTurns(context.rounds(ROUNDS), ours, reference)
        return { ...result, value: result.ratio, unit: 'requests/s', mark: atLeast(0.85) }
      }
      await requestsPerSecond(address, token, context.seconds(WARM_SECONDS))
      return [
        {
          ...(await compare('/read')),
          part: 'which sends the row',
          note: `${accounts.toLocaleString('en')} accounts on PostgreSQL; ours has served for ${WARM_SECONDS} s.`,
        },
        {
          ...(await compare('/same-work')),
          part: 'which does the same work',
          note: 'our statement and bytes, after the checks, limits, headers and metrics of every response: the rest is logging, validation and what a large process costs.',
        },
      ]
    } finally {
      await bare.stop()
      await lotline.stop()
    }
  },
}

async function recordResponse(url: string, token: string) {
  const body = JSON.stringify({ token })
  const response = await fetch(url, { method: 'POST', headers: JSON_TYPE, body })
  return { type: response.headers.get('content-type'), body: await response.text() }
}

async function requestsPerSecond(url: string, token: string, seconds: number): Promise<number> {
  const result = await autocannon({
    url,
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify({ token }),
    connections: CONNECTIONS,
    duration: seconds,
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed under load`)
  return result.requests.average
}
