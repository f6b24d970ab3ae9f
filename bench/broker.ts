import { randomBytes } from 'node:crypto'
import { STAND_IN_CREDENTIALS } from '#domain/account/credentials.ts'
import type { Database } from '#server/db/open.ts'
import { signedInAccount, type TestAccount } from '#server/testing/rows/account-factory.ts'
import { bearer } from './bench-account.ts'
import { type ChildServer, startChild, startLotline } from './servers/child-server.ts'

interface BoardServers {
  board: ChildServer
  server: ChildServer
  stop(): Promise<void>
}

/** Starts a server and a board that responds to every request after `responseMs`. */
export async function startWithBoard(
  databaseUrl: string,
  dataFolder: string,
  responseMs: number,
): Promise<BoardServers> {
  const board = await startChild('responding-board.ts', [String(responseMs)], {})
  const server = await startLotline(databaseUrl, dataFolder, {
    LOTLINE_BOARD_PARAGON_URL: `${board.url}/odata`,
    LOTLINE_BOARD_PARAGON_TOKEN_URL: `${board.url}/token`,
  })
  return {
    board,
    server,
    async stop() {
      await server.stop()
      await board.stop()
    },
  }
}

/** A new account with board credentials and a monthly quota of 1,000 parcels. */
export async function broker(database: Database, serverUrl: string): Promise<TestAccount> {
  const username = `bench-${randomBytes(6).toString('hex')}`
  const account = await signedInAccount(database, { username, grants: ['board_gvr'] })
  const response = await fetch(`${serverUrl}/api/user/save-credentials`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(account) },
    body: JSON.stringify({ credentialsKey: 'MlsParagon', ...STAND_IN_CREDENTIALS }),
  })
  if (!response.ok) throw new Error(`credentials were not saved: ${await response.text()}`)
  return account
}
