import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { CALLS, type Call, type CallName } from '#contract/calls.ts'
import { DERIVED_RESOURCES, RESOURCE_KEYS, type ResourceKey } from '#domain/account/permissions.ts'
import { PLANS, SUBSCRIPTION_PLANS } from '#domain/account/plans.ts'
import { describeWithDatabase } from './testing/databases/databases.ts'
import { dumpRows, namesOf, tablesWithout } from './testing/rows/account-dump.ts'
import { signedInAccount, type TestAccount } from './testing/rows/account-factory.ts'
import { type OwnerOfEverything, ownerOfEverything } from './testing/rows/account-rows.ts'
import { makeParcel, makeRelease } from './testing/rows/open-data-factory.ts'
import { UnchangedRows } from './testing/rows/unchanged-rows.ts'
import { type AppInMemory, appInMemory, TEST_STORAGE } from './testing/servers/app-in-memory.ts'
import type { CallExample, CallInput } from './testing/servers/call-example.ts'
import { CALL_EXAMPLES } from './testing/servers/call-examples.ts'
import { idsOf } from './testing/servers/ids-of-call.ts'
import { OTHER_ROUTES } from './testing/servers/other-routes.ts'
import { knownPasswordHash } from './testing/sign-in/watched-passwords.ts'

const ALL_CALLS = Object.entries(CALLS) as [CallName, Call][]
const CLOSED_CALLS = ALL_CALLS.filter(([, { access }]) => access !== 'public')
const OPEN_CALLS = ALL_CALLS.filter(([, { access }]) => access === 'public')
const FOR_EVERYBODY_SIGNED_IN = CLOSED_CALLS.filter(([, { access }]) => access !== 'administrator')
const GRANTABLE = RESOURCE_KEYS.filter((key) => !DERIVED_RESOURCES.includes(key))

/** A subscription that brings none of the keys. */
const planWithout = (needs: readonly ResourceKey[]) =>
  SUBSCRIPTION_PLANS.find((plan) => !PLANS[plan].resources.some((key) => needs.includes(key)))

/** Tables in which anybody may cause rows about an account without being signed in to it: a link to its own mailbox, counts, and failed sign-ins. */
const WRITTEN_BY_ANYBODY = new Set([
  'account_token',
  'audit_event',
  'mail_message',
  'registration',
  'throttle_count',
])

describeWithDatabase('Every call of the contract', (getDatabase) => {
  let call: AppInMemory
  let owner: OwnerOfEverything
  const routes: string[] = []

  beforeAll(async () => {
    // The first that is made is the application.
    const listen = (message: unknown) => {
      unsubscribe('fastify.initialization', listen)
      const { fastify } = message as { fastify: FastifyInstance }
      fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
        for (const each of [method].flat()) if (each !== 'HEAD') routes.push(`${each} ${url}`)
      })
    }
    subscribe('fastify.initialization', listen)
    call = await appInMemory(getDatabase())
    owner = await ownerOfEverything(getDatabase(), { username: 'the-owner' })
    await makeParcel(getDatabase(), await makeRelease(getDatabase()), 'every:1')
  })

  function send(name: CallName, token: string | null, input: CallInput = {}) {
    const { method, path }: Call = CALLS[name]
    return call.app.inject({
      method,
      url: path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(input.params?.[key] ?? 'x')),
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(input.file && { 'content-type': input.file.contentType }),
      },
      ...(input.query && { query: input.query }),
      ...(input.body && { payload: input.body }),
      ...(input.file && { payload: Buffer.from(input.file.hex, 'hex') }),
    })
  }
  /** Ids of the owner wherever the call takes one; the rest as in its example. */
  function inputOf(name: CallName): CallInput {
    const { input = {} } = CALL_EXAMPLES[name] ?? {}
    if (CALL_EXAMPLES[name]) return typeof input === 'function' ? input(owner) : input
    const ids = {
      accountId: owner.id,
      sessionId: owner.otherSessionId,
      taskId: owner.taskId,
      mailId: owner.mailId,
    }
    return { params: ids, ...(CALLS[name].method === 'POST' && { body: ids }) }
  }
  const idle = () => call.app.backgroundIdle()
  const allRows = new UnchangedRows(() => dumpRows(getDatabase()), idle)
  const rowsOfOwner = new UnchangedRows(() => dumpRows(getDatabase(), namesOf(owner)), idle)

  test('is on the server, and nothing else is but what is named here with its rule', () => {
    const calls = ALL_CALLS.map(([, { method, path }]) => `${method} ${path}`)
    expect(
      routes.filter((route) => !calls.includes(route) && !(route in OTHER_ROUTES)),
      'add the call to the contract, or the route to OTHER_ROUTES with the test of who may have it',
    ).toEqual([])
    expect(
      calls.filter((each) => !routes.includes(each)),
      'calls of the contract that nobody answers',
    ).toEqual([])
  })

  test('has an example, with an answer for ids of others where it takes ids', () => {
    const without = [...OPEN_CALLS, ...FOR_EVERYBODY_SIGNED_IN].filter(([name]) => !CALL_EXAMPLES[name])
    expect(
      without.map(([name]) => name),
      'add a valid example to testing/call-examples.ts',
    ).toEqual([])
    const unstated = FOR_EVERYBODY_SIGNED_IN.filter(
      ([name, each]) => idsOf(each).length > 0 !== (CALL_EXAMPLES[name]?.withIdsOfOthers !== undefined),
    )
    expect(
      unstated.map(([name, each]) => `${name}: ${idsOf(each).join(', ') || 'takes no ids'}`),
      'state `withIdsOfOthers` in testing/call-examples.ts, exactly where a call takes ids',
    ).toEqual([])
  })

  test('the owner of these tests has something in every table that names accounts', async () => {
    expect(
      await tablesWithout(getDatabase(), owner.id),
      'add a row of these tables to ownerOfEverything in testing/account-rows.ts',
    ).toEqual([])
  })

  describe('by nobody, an ended session or a made-up token', () => {
    let ended: TestAccount
    beforeAll(async () => {
      ended = await signedInAccount(getDatabase())
      const { db } = getDatabase()
      const ending = db.updateTable('account_session').set({ expires_at: new Date(Date.now() - 1000) })
      await ending.where('id', '=', ended.sessionId).execute()
      allRows.readAnew()
    })

    test.each(CLOSED_CALLS)('%s: 401, and nothing changes', async (name) => {
      await allRows.expectAfter(async () => {
        for (const token of [null, ended.token, 'x'.repeat(43), `${owner.token}x`]) {
          const response = await send(name, token, inputOf(name))
          expect(response.statusCode).toBe(401)
          expect(response.json()).toEqual({ code: 'unauthenticated', payload: expect.any(String) })
        }
      })
    })
  })

  describe('with too little permission', () => {
    const closedTo = (access: Call['access']) => ALL_CALLS.filter(([, each]) => each.access === access)
    let person: TestAccount
    let never: TestAccount
    let before: TestAccount
    beforeAll(async () => {
      const subscription_ends_at = new Date(Date.now() - 1000)
      person = await signedInAccount(getDatabase(), { grants: GRANTABLE })
      never = await signedInAccount(getDatabase(), { grants: GRANTABLE, plan_key: 'none' })
      before = await signedInAccount(getDatabase(), { grants: GRANTABLE, subscription_ends_at })
      allRows.readAnew()
    })

    test.each(closedTo('administrator'))('%s: 403 for who is no administrator', async (name) => {
      await allRows.expectAfter(async () => {
        const response = await send(name, person.token, inputOf(name))
        expect(response.statusCode).toBe(403)
        expect(response.json().code).toBe('forbidden')
      })
    })

    test.each(closedTo('subscriber'))(
      '%s: 403 without a subscription, or when it has ended',
      async (name) => {
        await allRows.expectAfter(async () => {
          for (const { token } of [never, before]) {
            const response = await send(name, token, inputOf(name))
            expect(response.statusCode).toBe(403)
            expect(response.json().code).toBe('subscription_required')
          }
        })
      },
    )

    // What every subscription brings, nobody lacks who may call at all.
    test.each(ALL_CALLS.filter(([, { needs = [] }]) => needs.length > 0 && planWithout(needs)))(
      '%s: 403 without any of its keys',
      async (name, { needs = [] }) => {
        const { token } = await signedInAccount(getDatabase(), {
          is_admin: true,
          plan_key: planWithout(needs) ?? '',
          grants: GRANTABLE.filter((key) => !needs.includes(key)),
        })
        allRows.readAnew()
        await allRows.expectAfter(async () => {
          const response = await send(name, token, inputOf(name))
          expect(response.statusCode).toBe(403)
          expect(response.json().code).toBe('permission_required')
        })
      },
    )
  })

  describe('by somebody else, with all permissions and the ids of the owner', () => {
    test.each(FOR_EVERYBODY_SIGNED_IN)('%s: nothing of the owner changes or is told', async (name) => {
      const example: CallExample = CALL_EXAMPLES[name] ?? {}
      const stranger = await signedInAccount(getDatabase(), {
        grants: GRANTABLE,
        password_hash: await knownPasswordHash(),
      })
      await rowsOfOwner.expectAfter(async () => {
        const response = await send(name, stranger.token, inputOf(name))
        const expected = example.withIdsOfOthers ?? example.status ?? 200
        if (response.statusCode !== expected) expect(response.payload).toBe(`an answer with ${expected}`)
        for (const secret of [owner.id, owner.email, owner.username, 'a secret result']) {
          expect(response.payload).not.toContain(secret)
        }
      })
    })
  })

  describe('by somebody without a token, about the owner', () => {
    test.each(OPEN_CALLS)(
      '%s: nothing of the owner changes but links sent to their own mailbox',
      async (name) => {
        const check = async () => {
          const response = await send(name, null, inputOf(name))
          const expected = CALL_EXAMPLES[name]?.status ?? 200
          if (response.statusCode !== expected) expect(response.payload).toBe(`an answer with ${expected}`)
          expect(response.payload).not.toContain(owner.id)
        }
        await rowsOfOwner.expectAfter(check, WRITTEN_BY_ANYBODY)
      },
    )
  })

  describe.each([
    ['its owner, so that the refusals above are about who asks', false],
    ['its owner after the plan has ended', true],
  ])('by %s', (_, hasNoPlan) => {
    const ownCalls = FOR_EVERYBODY_SIGNED_IN.filter(([name]) => CALL_EXAMPLES[name]?.withIdsOfOthers)
    const opensFor = ([, { access, needs }]: [CallName, Call]) =>
      !hasNoPlan || (access === 'signed_in' && needs === undefined)
    test.each(ownCalls.filter(opensFor))('%s finds what is theirs', async (name) => {
      const theirs = await ownerOfEverything(getDatabase(), hasNoPlan ? { plan_key: 'none', grants: [] } : {})
      const { db } = getDatabase()
      if (hasNoPlan) await db.deleteFrom('billing_subscription').where('account_id', '=', theirs.id).execute()
      for (const name of [theirs.attachedFile, theirs.pdfId, theirs.exportId])
        await TEST_STORAGE.put(name, Buffer.from('%PDF-'))
      const { input } = CALL_EXAMPLES[name] ?? {}
      const response = await send(name, theirs.token, typeof input === 'function' ? input(theirs) : input)
      expect(response.statusCode).toBe(200)
    })
  })
})
