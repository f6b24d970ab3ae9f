import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { MAX_REPORTS } from '#domain/report/report-limits.ts'
import { MAX_ANALYSES } from '#domain/valuation/analysis/analysis-limits.ts'
import type { Queryable } from '../../../db/open.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { ANALYSIS_CONTENT } from '../../../testing/rows/analysis-rows.ts'
import { ANALYSES } from '../../cma/analyses/analysis-kind.ts'
import { insertAnalysis } from '../../cma/analyses/analysis-queries.ts'
import { insertBasis } from '../../cma/analyses/basis-queries.ts'
import { REPORTS } from '../../reports/reports/report-kind.ts'
import { insertReport } from '../../reports/reports/report-queries.ts'

interface Kind {
  kind: typeof REPORTS | typeof ANALYSES
  most: number
  plural: string
  insert: (transaction: Queryable, accountId: string, id: string) => Promise<boolean>
}

const NOW = new Date('2026-11-25T12:00:00Z')
const KINDS: readonly Kind[] = [
  {
    kind: REPORTS,
    most: MAX_REPORTS,
    plural: 'reports',
    insert: (transaction, accountId, id) =>
      insertReport(
        transaction,
        accountId,
        {
          id,
          title: 'Harbour',
          cover_type: 'street_view',
          shows_google_images: true,
          property_image: '',
          cover_view: null,
          branding_uses: '{}',
          paper: 'letter',
          notes: null,
          parcels: [],
          place: { name: 'Harbour', position: [-123.1, 49.25] },
          analysis_id: null,
        },
        NOW,
      ),
  },
  {
    kind: ANALYSES,
    most: MAX_ANALYSES,
    plural: 'analyses',
    insert: async (transaction, accountId, id) => {
      const basis = { content: Buffer.from('basis'), market_id: null, read_at: NOW }
      const basisId = await insertBasis(transaction, accountId, basis)
      const analysis = { id, title: 'Harbour', content: ANALYSIS_CONTENT, basisId }
      return insertAnalysis(transaction, accountId, analysis, NOW)
    },
  },
]

const NOT_FOUND = { code: 'not_found' }

/** Stores copies of a row under new ids. */
const copyRow = ({ db }: Queryable, table: string, id: string, count: number) =>
  sql`INSERT INTO ${sql.table(table)}
    SELECT copy.* FROM ${sql.table(table)} original, generate_series(1, ${count}::int) number,
      jsonb_populate_record(original, jsonb_build_object('id', md5(number::text || ${id}::text)::uuid)) copy
    WHERE original.id = ${id}::uuid`.execute(db)

describeOnBothEngines('Saved documents', (getDatabase) => {
  describe.each(KINDS)('of the kind $kind.name', ({ kind, most, plural, insert }) => {
    const deps = () => ({ database: getDatabase(), clock: () => NOW })
    const account = async () => (await signedInAccount(getDatabase())).id
    const created = async (accountId: string, id: string = randomUUID()) => {
      await kind.create(deps(), accountId, id, (transaction) => insert(transaction, accountId, id))
      return id
    }
    const advance = (accountId: string, id: string, version: number) =>
      kind.advance(getDatabase(), accountId, { id, version }, {}, NOW)

    test('are created once for an id', async () => {
      const accountId = await account()
      const id = await created(accountId)
      expect(await created(accountId, id)).toBe(id)
      await expect(created(await account(), id)).rejects.toMatchObject(NOT_FOUND)
      await kind.remove(deps(), accountId, id)
      await expect(created(accountId, id)).rejects.toMatchObject(NOT_FOUND)
    })

    test('are created, copied and restored up to the limit', async () => {
      const accountId = await account()
      const full = { message: `At most ${most} ${plural} can be saved. Delete one first.` }
      const removed = await created(accountId)
      await kind.remove(deps(), accountId, removed)
      const last = await created(accountId)
      await copyRow(getDatabase(), kind.name, last, most - 1)
      await expect(created(accountId)).rejects.toMatchObject(full)
      expect(await created(accountId, last)).toBe(last)
      await expect(kind.duplicate(deps(), accountId, last)).rejects.toMatchObject(full)
      await expect(kind.restore(deps(), accountId, removed)).rejects.toMatchObject(full)
    })

    test('are changed only from their current version, and say whether they were changed or deleted meanwhile', async () => {
      const accountId = await account()
      const id = await created(accountId)
      await advance(accountId, id, 1)
      expect((await kind.findOwn(getDatabase(), accountId, id)).version).toBe(2)
      await expect(advance(accountId, id, 1)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(`^This ${kind.name} was changed in another window`),
      })
      await expect(advance(await account(), id, 2)).rejects.toMatchObject(NOT_FOUND)
      await kind.remove(deps(), accountId, id)
      await expect(advance(accountId, id, 2)).rejects.toMatchObject(NOT_FOUND)
    })

    test('are renamed, copied, deleted and restored by their account alone', async () => {
      const [accountId, strangerId] = [await account(), await account()]
      const id = await created(accountId)
      for (const act of [kind.duplicate, kind.remove, kind.restore])
        await expect(act(deps(), strangerId, id)).rejects.toMatchObject(NOT_FOUND)
      await expect(kind.rename(deps(), strangerId, id, 'Theirs')).rejects.toMatchObject(NOT_FOUND)
      expect(await kind.rename(deps(), accountId, id, 'Arbutus')).toMatchObject({ id, title: 'Arbutus' })
      expect(await kind.duplicate(deps(), accountId, id)).toMatchObject({ title: 'Arbutus (copy)' })
      await kind.remove(deps(), accountId, id)
      await expect(kind.findOwn(getDatabase(), accountId, id)).rejects.toMatchObject(NOT_FOUND)
      expect(await kind.restore(deps(), accountId, id)).toMatchObject({ id, title: 'Arbutus' })
      // Nothing is left to restore.
      await expect(kind.restore(deps(), accountId, id)).rejects.toMatchObject(NOT_FOUND)
    })
  })
})
