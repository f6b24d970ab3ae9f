import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { DataSourceState, FactsResponse, SavedFacts } from '#contract/facts/facts.ts'
import { quotaMonth } from '#domain/account/plans.ts'
import { DATA_SOURCE_KEYS } from '#domain/table/data-sources.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { TEST_ORIGIN, testConnector } from '../../testing/facts/fact-connectors.ts'
import { makeParcels } from '../../testing/facts/facts-server.ts'
import { signedInAccount } from '../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../testing/servers/app-in-memory.ts'

const UPIDS = Array.from({ length: 12 }, (_, index) => `p${index}`)
type State = z.infer<typeof DataSourceState>

describeWithDatabase('facts', (getDatabase) => {
  /** Takes calls and runs no tasks. */
  let app: AppInMemory

  beforeAll(async () => {
    await makeParcels(getDatabase(), UPIDS)
    app = await appInMemory(getDatabase(), {
      connectors: [
        testConnector({ origin: { ...TEST_ORIGIN, isStandIn: true } }),
        testConnector({ key: 'elevation' }),
        testConnector({ key: 'offerRent' }),
      ],
    })
  })
  afterAll(() => app.app.close())

  async function broker(over: Parameters<typeof signedInAccount>[1] = {}) {
    const account = await signedInAccount(getDatabase(), over)
    const caller = app.as(account)
    return {
      account,
      ...caller,
      store: () =>
        caller.post('saveCredentials', {
          credentialsKey: 'LTSA',
          username: 'pat',
          password: 'of the register',
        }),
      query: (upids = UPIDS) => caller.post('getFacts', { dataSource: 'myltsa', upids }),
      sources: async () => {
        const { payload } = await caller.get('dataSources')
        return Object.fromEntries(
          (payload as { dataSources: State[] }).dataSources.map((each) => [each.key, each]),
        )
      },
    }
  }

  describe('data sources', () => {
    it('are the catalogue in its order, as it stands for the account', async () => {
      const { get, sources, store } = await broker({ plan_key: 'basic', grants: ['table_ltsa'] })
      const response = await get('dataSources')
      expect((response.payload as { dataSources: State[] }).dataSources.map(({ key }) => key)).toEqual(
        DATA_SOURCE_KEYS,
      )
      expect(await sources()).toMatchObject({
        planning: {
          isAllowed: true,
          isConnected: true,
          isStandIn: false,
          quota: null,
          missingCredentials: null,
        },
        myltsa: {
          isAllowed: true,
          isConnected: true,
          isStandIn: true,
          missingCredentials: 'LTSA',
          quota: { key: 'propertiesTable', left: 500 },
        },
        elevation: {
          isAllowed: true,
          isConnected: true,
          isStandIn: false,
          quota: null,
          usualSecondsPer100: null,
        },
        offerRent: { isAllowed: false, isConnected: true },
        paragonTax: {
          isAllowed: false,
          isConnected: false,
          missingCredentials: 'MlsParagon',
          pausedUntil: null,
        },
      })
      await store()
      expect(await sources()).toMatchObject({ myltsa: { missingCredentials: null } })
    })

    it('say how long they usually take, and whether they are left alone', async () => {
      const { account, sources } = await broker()
      const { db } = getDatabase()
      const created_at = new Date('2026-11-20T10:00:00Z')
      const task = (seconds: number, parcels: number, status = 'done' as 'done' | 'failed') => ({
        account_id: account.id,
        kind: 'facts',
        key: 'offerRent',
        args: JSON.stringify({
          upids: Array.from({ length: parcels }, (_, index) => `u${index}`),
          partSize: 25,
        }),
        part_count: 1,
        timeout_seconds: 300,
        status,
        created_at,
        finished_at: new Date(created_at.getTime() + seconds * 1000),
      })
      await db
        .insertInto('task')
        .values([task(10, 200), task(7, 100), task(90, 50), task(900, 1, 'failed')])
        .execute()
      const open_until = new Date(Date.now() + 60_000)
      await db
        .insertInto('source_breaker')
        .values({ source_key: 'offerRent', failures: 5, open_until, last_error: 'down' })
        .execute()
      expect(await sources()).toMatchObject({
        offerRent: { usualSecondsPer100: 7, pausedUntil: open_until.toISOString() },
      })
      await db.deleteFrom('source_breaker').execute()
    })
  })

  describe('are asked', () => {
    it('by one task, which other pages of the account see, and no other account', async () => {
      const one = await broker()
      await one.store()
      const { status, payload } = await one.query()
      const got = payload as FactsResponse
      expect(status).toBe(200)
      expect(got).toMatchObject({
        tasks: [{ key: 'myltsa', partCount: 3, timeout: 300 }],
        charged: 12,
        quotaLeft: 9988,
      })
      const [task] = got.tasks
      const saved = (await one.post('savedFacts', { dataSources: ['myltsa', 'elevation'], upids: UPIDS }))
        .payload
      expect((saved as SavedFactsResponse).facts).toMatchObject(
        UPIDS.map((upid) => ({ dataSource: 'myltsa', upid, state: 'loading', taskId: task?.taskId })),
      )
      const stranger = await broker()
      expect(await stranger.post('savedFacts', { dataSources: ['myltsa'], upids: UPIDS })).toMatchObject({
        status: 200,
        payload: { facts: [] },
      })
      expect((await one.query()).payload).toMatchObject({ tasks: [], charged: 0, quotaLeft: 9988 })
    })

    it('not without the permission', async () => {
      const basic = await broker({ plan_key: 'basic' })
      await basic.store()
      expect(await basic.query()).toMatchObject({ status: 403, code: 'permission_required' })
      expect(await basic.post('savedFacts', { dataSources: ['myltsa'], upids: UPIDS })).toMatchObject({
        payload: { facts: [] },
      })
    })

    it('not without credentials, whose third party is named', async () => {
      const { query } = await broker()
      expect(await query()).toMatchObject({
        status: 409,
        code: 'credentials_needed',
        message: 'myLTSA land title needs your credentials for LTSA. Store them first.',
      })
    })

    it('not where nobody has set up the connection', async () => {
      const { post } = await broker({ grants: ['board_gvr'] })
      expect(await post('getFacts', { dataSource: 'paragonTax', upids: UPIDS })).toMatchObject({
        status: 422,
        code: 'source_not_connected',
        message:
          'Paragon tax report is not connected here. The operator of this server can set up the connection.',
      })
    })

    it('not when too little is left of the quota', async () => {
      const { post } = await broker()
      await getDatabase()
        .db.insertInto('quota_use')
        .values({
          account_id: (await broker()).account.id,
          quota_key: 'offerRent',
          month: quotaMonth(new Date()),
          used: 250,
        })
        .execute()
      const full = await post('getFacts', { dataSource: 'offerRent', upids: UPIDS })
      expect(full).toMatchObject({ status: 200, payload: { charged: 12, quotaLeft: 238 } })
      const poor = await broker({ plan_key: 'basic', grants: ['offerland_rent'] })
      expect(await poor.post('getFacts', { dataSource: 'offerRent', upids: UPIDS })).toMatchObject({
        status: 403,
        code: 'quota_used_up',
        message: 'This needs 12 of this month’s quota, and 10 are left.',
      })
    })

    it.each([
      ['a source of the rows', { dataSource: 'planning', upids: UPIDS }, 400],
      ['a source that is none', { dataSource: 'tarot', upids: UPIDS }, 400],
      ['no parcels', { dataSource: 'elevation', upids: [] }, 400],
      [
        'too many parcels',
        { dataSource: 'elevation', upids: Array.from({ length: 2001 }, (_, i) => `p${i}`) },
        413,
      ],
      ['a parcel that is no text', { dataSource: 'elevation', upids: [5] }, 400],
      ['NUL', { dataSource: 'elevation', upids: ['p\u0000'] }, 400],
    ])('not with %s', async (_, body, status) => {
      const { post } = await broker()
      expect((await post('getFacts', body as never)).status).toBe(status)
      const { upids, dataSource } = body
      if (dataSource !== 'planning') {
        expect((await post('savedFacts', { dataSources: [dataSource], upids } as never)).status).toBe(status)
      }
    })

    it('only by their account: an administrator cannot begin its task again', async () => {
      const { query, store, account, post } = await broker()
      await store()
      const taskId = ((await query()).payload as FactsResponse).tasks[0]?.taskId ?? ''
      expect((await post('cancelTask', undefined, { params: { taskId } })).status).toBe(200)
      const administrator = app.as(await signedInAccount(getDatabase(), { is_admin: true }))
      expect(await administrator.post('retryAnyTask', undefined, { params: { taskId } })).toMatchObject({
        status: 409,
        code: 'conflict',
      })
      const charges = await getDatabase()
        .db.selectFrom('fact_charge')
        .where('task_id', '=', taskId)
        .selectAll()
        .execute()
      expect(charges).toEqual([])
      expect(
        (await app.as(account).post('savedFacts', { dataSources: ['myltsa'], upids: UPIDS })).payload,
      ).toEqual({
        facts: [],
      })
    })
  })
})

type SavedFactsResponse = z.infer<typeof SavedFacts>
