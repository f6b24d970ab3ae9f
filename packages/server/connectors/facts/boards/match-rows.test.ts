import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPid } from '#domain/parcel/pid.ts'
import { PARAGON_TAX_ROW, queriedParcel } from '../../../testing/facts/board-rows.ts'
import type { ResoRow } from '../reso/reso-client.ts'
import { PARAGON_TAX } from './board-reports.ts'
import { toResults } from './report-connector.ts'

const REPORT_SOURCE = { client: { title: 'The board' }, today: '2026-08-05' }
const responses = (questions: Parameters<typeof toResults>[1], rows: readonly ResoRow[]) =>
  toResults(PARAGON_TAX, questions, rows, REPORT_SOURCE)

/** Names its parcel in another field too, so that a mix-up shows. */
const recordOf = (pid: string, form: (pid: string) => unknown = formatPid): ResoRow => ({
  ...PARAGON_TAX_ROW,
  ParcelNumber: form(pid),
  PGN_RollNumber: `roll of ${pid}`,
})

const pids = fc.uniqueArray(fc.integer({ min: 900_000_000, max: 900_000_030 }).map(String), {
  minLength: 1,
  maxLength: 12,
})
const forms = fc.constantFrom<((pid: string) => unknown)[]>(
  formatPid,
  (pid) => pid,
  Number,
  (pid) => ` ${pid} `,
)

describe('Rows of a board', () => {
  it('give a value to the parcel they are about, and to no other, however they are mixed up', () => {
    const mixed = fc
      .record({
        requested: pids,
        known: pids,
        form: forms,
        strangers: fc.array(fc.constantFrom<unknown>(null, 'none', '', {}, 'x-y-z')),
      })
      .chain((drawn) => {
        const rows = [
          ...drawn.known.map((pid) => recordOf(pid, drawn.form)),
          ...drawn.strangers.map((ParcelNumber) => ({
            ...PARAGON_TAX_ROW,
            ParcelNumber,
            PGN_RollNumber: 'of nobody',
          })),
        ]
        const doubled = fc.subarray(rows).map((again) => [...rows, ...again])
        const shuffled = doubled.chain((all) => fc.shuffledSubarray(all, { minLength: all.length }))
        return fc.record({ drawn: fc.constant(drawn), rows: shuffled })
      })
    fc.assert(
      fc.property(mixed, ({ drawn: { requested, known }, rows }) => {
        // A strata plan's outlines share a PID.
        const questions = [
          ...requested.map((pid) => queriedParcel(`a-${pid}`, pid)),
          ...requested.map((pid) => queriedParcel(`b-${pid}`, pid)),
          queriedParcel('without', null),
        ]
        const given = responses(questions, rows)
        expect(given.map(({ upid }) => upid)).toEqual(questions.map(({ upid }) => upid))
        const isAllForeign = rows.length > 0 && !requested.some((pid) => known.includes(pid))
        for (const [index, response] of given.entries()) {
          const pid = questions[index]?.pid ?? null
          if (pid === null) expect(response).toMatchObject({ ok: true, values: {} })
          else if (isAllForeign) expect(response).toMatchObject({ ok: false, failure: 'unusable' })
          else if (!known.includes(pid)) expect(response).toMatchObject({ ok: true, values: {} })
          else expect(response).toMatchObject({ ok: true, values: { taxRollNumber: `roll of ${pid}` } })
        }
      }),
    )
  })

  it('answer the same in whatever order they come', () => {
    const versions = fc.uniqueArray(
      fc.record({
        TaxYear: fc.integer({ min: 2020, max: 2026 }),
        BedroomsTotal: fc.integer({ min: 1, max: 9 }),
      }),
      { minLength: 2, maxLength: 6, selector: ({ TaxYear, BedroomsTotal }) => `${TaxYear} ${BedroomsTotal}` },
    )
    const orders = versions.chain((rows) =>
      fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
    )
    fc.assert(
      fc.property(orders, ([one, other]) => {
        const given = [one, other].map((rows) =>
          responses(
            [queriedParcel('a', '900000010')],
            rows.map((over) => ({ ...recordOf('900000010'), ...over })),
          ),
        )
        expect(given[0]).toEqual(given[1])
        const newest = Math.max(...one.map(({ TaxYear }) => TaxYear))
        const rooms = one.flatMap((row) => (row.TaxYear === newest ? [row.BedroomsTotal] : []))
        const expected = rooms.map((bedrooms) =>
          expect.objectContaining({ values: expect.objectContaining({ bedrooms }) }),
        )
        expect(expected).toContainEqual(given[0]?.[0])
      }),
    )
  })
})
