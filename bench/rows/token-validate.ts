import { join } from 'node:path'
import autocannon from 'autocannon'
import { CALL_ADDRESSES } from '#contract/call-addresses.ts'
import { signedInAccount } from '#server/testing/rows/account-factory.ts'
import { byTurns } from '../compare.ts'
import { atLeast, type BenchRow } from '../row.ts'
import { startChild, startLotline } from '../servers/child-server.ts'

const ROUNDS = 5
const SECONDS = 4
const CONNECTIONS = 16
const ACCOUNTS = 1000

/** First call of every page load. Separate processes, one database. */
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
    const bare = await startChild('./bare-read-server.ts', [url], {})
    try {
      const ours = () =>
        requestsPerSecond(lotline.url + CALL_ADDRESSES.tokenValidate.path, token, context.seconds(SECONDS))
      const reference = () => requestsPerSecond(`${bare.url}/read`, token, context.seconds(SECONDS))
      await ours()
      await reference()
      const result = await byTurns(context.rounds(ROUNDS), ours, reference)
      return [
        {
          part: '',
          ours: result.ours,
          reference: result.reference,
          unit: 'requests/s',
          value: result.ratio,
          mark: atLeast(0.85),
          note: `${accounts.toLocaleString('en')} accounts on PostgreSQL; it and the load generator share the machine.`,
        },
      ]
    } finally {
      await bare.stop()
      await lotline.stop()
    }
  },
}

async function requestsPerSecond(url: string, token: string, seconds: number): Promise<number> {
  const result = await autocannon({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
    connections: CONNECTIONS,
    duration: seconds,
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed under load`)
  return result.requests.average
}
