import { join } from 'node:path'
import type pg from 'pg'
import { type ColumnKey, columnsOf } from '#domain/table/columns.ts'
import type { DataSourceKey, TaskSourceKey } from '#domain/table/data-sources.ts'
import type { TestAccount } from '#server/testing/rows/account-factory.ts'
import { bareComputed, bareStored, storedFacts } from '../bare-facts.ts'
import { benchAccount } from '../bench-account.ts'
import { byTurns, compareTimes, timed } from '../compare.ts'
import { type FactsPage, openFactsPage } from '../facts-page.ts'
import { parcelsInTheMiddle } from '../parcels-in-the-middle.ts'
import { startRepeated } from '../repeated-work.ts'
import { atMost, type BenchRow } from '../row.ts'
import { startLotline } from '../servers/child-server.ts'

const PARCELS = 1_000
const ROUNDS = 7

const columnsOfAll = (sources: readonly DataSourceKey[]): ColumnKey[] =>
  sources.flatMap((source) => columnsOf(source).map(({ key }) => key))
const ROW_COLUMNS = columnsOfAll(['planning', 'address', 'salesHistory'])
const COMPUTED: readonly TaskSourceKey[] = ['walkScore', 'mlsHistory', 'brokerListings']
const COMPUTED_COLUMNS = columnsOfAll(COMPUTED)

export const localFacts: BenchRow = {
  key: 'local-facts',
  what: '1,000 parcels × 3 local data sources, click to last cell',
  against: 'the bare SQL',
  async measure(context) {
    const demo = await context.demoWithAddress()
    const { url, database } = demo
    const [elsewhere, ...parcels] = (
      await parcelsInTheMiddle(database.pool, context.sized(PARCELS, 100) + 1)
    ).reverse()
    if (!elsewhere) throw new Error('there are no parcels')
    const upids = parcels.map(({ upid }) => upid)
    const server = await startLotline(url, join(context.folder, 'local-facts'))

    /** A new account for each round, because saved facts are not requested again. */
    const byTasks = async (account?: TestAccount) => {
      const page = openFactsPage(server.url, account ?? (await benchAccount(database)))
      try {
        await page.loadRows([...upids, elsewhere.upid], ['parcel.pid'])
        // Warm-up: then the page listens.
        await page.getData(COMPUTED, [elsewhere.upid])
        const ms = await timed(() => page.getData(COMPUTED, upids))
        requireAll(page, upids, COMPUTED_COLUMNS)
        return ms
      } finally {
        page.close()
      }
    }
    try {
      const account = await benchAccount(database)
      const loadAll = async (from: string) => {
        const page = openFactsPage(from, account)
        await page.loadRows(upids, ROW_COLUMNS)
        requireAll(page, upids, ROW_COLUMNS)
        page.close()
      }
      const withRows = await compareTimes(
        context.rounds(ROUNDS),
        () => loadAll(server.url),
        () => bareRows(database.pool, upids),
      )
      const repeated = await startRepeated(context, demo, 'local-facts', loadAll)
      const sameWork = await compareTimes(context.rounds(ROUNDS), () => loadAll(server.url), repeated.run)
      await repeated.stop()
      const first = await benchAccount(database)
      await byTasks(first)
      const facts = await storedFacts(database, first.id, COMPUTED)
      await bareComputed(database, parcels)
      const computed = await byTurns(context.rounds(ROUNDS), byTasks, () =>
        timed(() => bareComputed(database, parcels)),
      )
      await bareStored(database, facts)
      const stored = await byTurns(context.rounds(ROUNDS), byTasks, () =>
        timed(() => Promise.all([bareComputed(database, parcels), bareStored(database, facts)])),
      )
      return [
        {
          unit: 'ms',
          mark: atMost(1.5),
          part: 'planning, address and sales, which come with the rows',
          ours: withRows.ours,
          reference: withRows.reference,
          value: withRows.ratio,
          note:
            `${ROW_COLUMNS.length} columns, by the page's own loader over HTTP; the reference queries parcels, shares of layers and latest sales ` +
            'side by side, without sources, JSON and shares as texts.',
        },
        {
          unit: 'ms',
          mark: atMost(1.5),
          part: 'against the same statements and JSON over HTTP',
          ours: sameWork.ours,
          reference: sameWork.reference,
          value: sameWork.ratio,
          note: 'the reference is a bare server that sends the statements of the call over as many connections at once, and the recorded response, compressed; nothing fills cells.',
        },
        {
          unit: 'ms',
          mark: atMost(1.3),
          part: 'walk score, MLS® history and broker listings, by three tasks',
          ours: computed.ours,
          reference: computed.reference,
          value: computed.ratio,
          note:
            `${COMPUTED_COLUMNS.length} columns, by the page's own code from "Get data" to the last live message in its cell; each result is checked, ` +
            'stored with its source, completed with its task, and logged as a message. ' +
            'The reference runs the statements of the three side by side and stores nothing; most of both is finding what lies within a walk.',
        },
        {
          unit: 'ms',
          mark: atMost(1.3),
          part: 'the same, against one that also stores them',
          ours: stored.ours,
          reference: stored.reference,
          value: stored.ratio,
          note: 'beside them, the reference sends the statements that claim and store the same facts, complete the tasks and log the messages; it checks nothing, and no page listens.',
        },
      ]
    } finally {
      await server.stop()
    }
  },
}

function requireAll(page: FactsPage, upids: readonly string[], columns: readonly ColumnKey[]): void {
  const count = page.filledCells(upids, columns)
  if (count !== upids.length * columns.length)
    throw new Error(`${count} of ${upids.length * columns.length} cells came`)
}

async function bareRows(pool: pg.Pool, upids: readonly string[]): Promise<void> {
  const shares = async () => {
    const { rows } = await pool.query<{ feature_id: string }>(SHARES, [upids])
    await pool.query(FEATURES, [[...new Set(rows.map(({ feature_id }) => feature_id))]])
  }
  await Promise.all([pool.query(FIELDS, [upids]), shares(), pool.query(SALES, [upids])])
}

const FIELDS = `SELECT upid, release_id, pid, plan_number, address, unit, civic_number, street, municipality, postal_code,
    regional_district, legal_description, area_square_metres, stated_area_square_metres, ST_X(centre), ST_Y(centre),
    ST_XMin(geom), ST_YMin(geom), ST_XMax(geom), ST_YMax(geom)
  FROM parcel WHERE upid = ANY($1::text[])`
const SHARES = `SELECT upid, feature_id, share FROM parcel_layer
  WHERE upid = ANY($1::text[]) AND layer_key IN ('ocp', 'ncp', 'local_area_plan', 'alr', 'floodplain',
    'development_application', 'school_catchment', 'municipality', 'regional_district')`
const FEATURES = `SELECT id, layer_key, code, title, category, status, release_id, facts ->> 'Metropolitan area' AS metropolitan_area,
    facts ->> 'Economic region' AS economic_region
  FROM layer_feature WHERE id = ANY($1)`
const SALES = `SELECT asked.upid, latest.* FROM unnest($1::text[]) AS asked(upid)
  CROSS JOIN LATERAL (SELECT sold_on, price_dollars, comment, release_id FROM sale
    WHERE sale.upid = asked.upid ORDER BY sold_on DESC, id DESC LIMIT 1) AS latest`
