import { beforeAll, expect, test } from 'vitest'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../testing/servers/app-in-memory.ts'
import { strangerAt } from '../fairness/lines.ts'
import { KnownTokens } from './known-tokens.ts'

const WRONG = 'a-made-up-token-that-opens-no-session-at-all'

describeWithDatabase('Tokens that opened no session before', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount
  beforeAll(async () => {
    call = await appInMemory(getDatabase())
    account = await signedInAccount(getDatabase())
  })
  const send = (token: string) =>
    call.app.inject({ url: '/api/monitor/jobs', headers: { authorization: `Bearer ${token}` } })

  test('wait in the line of strangers, and known ones do not', async () => {
    expect((await send(account.token)).statusCode).toBe(403)
    const { statement } = call.app.fairness.queues
    // More than strangers have concurrently.
    const turns = Array.from({ length: 20 }, (_, index) => statement.take(strangerAt(`192.0.2.${index}`)))
    let isAnswered = false
    const wrong = send(WRONG).finally(() => (isAnswered = true))
    expect((await send(account.token)).statusCode).toBe(403)
    expect(isAnswered).toBe(false)
    for (const turn of turns) (await turn)()
    expect((await wrong).statusCode).toBe(401)
  })
})

test('a token is known until it opens no session any more', () => {
  const known = new KnownTokens()
  known.remember(WRONG, 'account')
  expect(known.findAccount(WRONG)).toBe('account')
  known.remember(WRONG, null)
  expect(known.findAccount(WRONG)).toBeNull()
})
