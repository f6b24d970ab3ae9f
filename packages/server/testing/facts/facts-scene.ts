import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { FactsResponse, ParcelFacts } from '#contract/facts/facts.ts'
import type { LiveBody } from '#contract/live.ts'
import { RESOURCES, type ResourceKey } from '#domain/account/permissions.ts'
import { PLANS } from '#domain/account/plans.ts'
import type { FactConnector } from '../../connectors/facts/fact-connector.ts'
import type { Database } from '../../db/open.ts'
import { saveCredentials } from '../../features/accounts/credentials/service.ts'
import { getFacts, readSavedFacts } from '../../features/facts/service.ts'
import { readQuotasLeft } from '../../features/services/quotas/service.ts'
import { signedInAccount } from '../rows/account-factory.ts'
import { TEST_ORIGIN, testConnector, titleOf } from './fact-connectors.ts'
import { type FactsServer, factsServer, makeParcels } from './facts-server.ts'

export const UPIDS = Array.from({ length: 12 }, (_, index) => `p${index}`)
const ALL_KEYS: ReadonlySet<ResourceKey> = new Set(Object.values(RESOURCES))

/** State that a test of facts changes while it runs; reset before every test. */
interface FactsScene {
  server: FactsServer
  now: Date
  /** Response of the land title register; correct by default. */
  query: FactConnector['query']
  /** Parcels that any source was queried about. */
  requested: string[]
  /** State of the data that elevations are computed from. */
  basis: string
}

const truth: FactConnector['query'] = async (questions) => questions.map(titleOf)

/** A register with quota and credentials, three parcels a query and two queries at a time; computed elevations; twelve parcels. */
export function factsScene(getDatabase: () => Database) {
  const scene = { now: new Date(), query: truth, requested: [], basis: '1' } as unknown as FactsScene
  const titles = testConnector({
    limits: { parcels: 3, parallel: 2 },
    async query(questions, options) {
      scene.requested.push(...questions.map(({ upid }) => upid))
      return scene.query(questions, options)
    },
  })
  const elevation = testConnector({
    key: 'elevation',
    origin: { ...TEST_ORIGIN, isStandIn: true },
    basis: async () => scene.basis,
    async query(questions) {
      scene.requested.push(...questions.map(({ upid }) => upid))
      return questions.map(({ upid }) => ({
        upid,
        ok: true,
        values: { minElevation: Number(upid.slice(1)) },
        asOf: '2026-11-20',
        origin: TEST_ORIGIN,
      }))
    },
  })

  beforeAll(async () => {
    await makeParcels(getDatabase(), UPIDS)
    scene.server = await factsServer(getDatabase(), [titles, elevation], { clock: () => scene.now })
  })
  afterAll(() => scene.server.close())
  beforeEach(() => {
    Object.assign(scene, { now: new Date(), query: truth, requested: [], basis: '1' })
  })

  async function messagesOf(accountId: string, type: LiveBody['type']) {
    const rows = await getDatabase()
      .db.selectFrom('live_event')
      .select('message')
      .where('account_id', '=', accountId)
      .orderBy('sequence')
      .execute()
    return rows.flatMap(({ message }) => (message.type === type ? [message] : []))
  }

  async function broker({ plan = 'pro', stored = true } = {}) {
    const { context, over } = scene.server
    const { id } = await signedInAccount(getDatabase(), { plan_key: plan })
    if (stored) await saveCredentials(context, id, 'LTSA', { username: 'pat', password: 'of the register' })
    const viewer = { accountId: id, allowedResources: ALL_KEYS }
    return {
      id,
      get: (upids: readonly string[] = UPIDS, how: { isAgain?: boolean; dataSource?: 'elevation' } = {}) =>
        getFacts(context, viewer, { dataSource: 'myltsa', isAgain: false, ...how, upids: [...upids] }),
      saved: (upids: readonly string[] = UPIDS, allowedResources = ALL_KEYS) =>
        readSavedFacts(
          getDatabase(),
          { accountId: id, allowedResources },
          { dataSources: ['myltsa'], upids: [...upids] },
        ),
      used: async () =>
        PLANS.pro.quotas.propertiesTable -
        (await readQuotasLeft(getDatabase(), id, scene.now)).propertiesTable,
      over: (got: FactsResponse) => over(id, taskOf(got)),
      /** Charges neither settled nor refunded. */
      charges: () => getDatabase().db.selectFrom('fact_charge').selectAll().execute(),
      /** Messages about the tasks of the account. */
      messages: () => messagesOf(id, 'TaskResult'),
      /** Messages that make pages refetch the remaining quotas. */
      refreshes: () => messagesOf(id, 'RefreshRequest'),
    }
  }

  /** Blocks all queries until `release` is called. */
  function heldBack() {
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    scene.query = async (questions, options) => {
      begun.resolve()
      await gate.promise
      return truth(questions, options)
    }
    return { begun: begun.promise, release: gate.resolve }
  }

  return { scene, broker, heldBack, truth }
}

export const taskOf = (got: FactsResponse): string => got.tasks[0]?.taskId ?? 'no task'

export const statesOf = (facts: readonly ParcelFacts[]) =>
  Object.fromEntries(facts.map(({ upid, state }) => [upid, state]))

export const statesAre = (state: string, upids: readonly string[] = UPIDS) =>
  Object.fromEntries(upids.map((upid) => [upid, state]))
