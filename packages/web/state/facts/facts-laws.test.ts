import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answered, fact, factsTask, part, titleOf } from '../../testing/facts.ts'
import { factsPage, parcels, SOURCE } from '../../testing/facts-page.ts'

test('doubled, late and shuffled parts never put a value in the row of another parcel', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.nat(19), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat(99), { maxLength: 24 }),
      fc.nat(20),
      async (partsOf, deliveries, rowsArriveAfter) => {
        const page = factsPage()
        const upids = parcels(20)
        page.server.answerTo = (body) => ({
          tasks: [factsTask('task-1', partsOf.length)],
          facts: body.upids.map((upid) => fact(upid, { state: 'loading', taskId: 'task-1' })),
          charged: 0,
          quotaLeft: null,
        })
        const deliver = (index: number) => {
          const about = partsOf[index % partsOf.length] ?? []
          page.complete(
            'task-1',
            index % partsOf.length,
            part(...about.map((parcel) => answered(`parcel-${parcel}`))),
          )
        }
        // Some results arrive before their task is known.
        for (const early of deliveries.slice(0, 5)) deliver(early)
        await page.facts.get(SOURCE, upids)
        for (const [count, index] of deliveries.entries()) {
          if (count === rowsArriveAfter) page.arrive(upids)
          deliver(index)
          if (index % 3 === 0) page.drawFrames()
        }
        page.arrive(upids)
        await page.untilIdle()
        for (const upid of upids) {
          expect([undefined, titleOf(upid)]).toContain(page.cell(upid))
          expect(page.cell(upid, 'myltsa.registeredOwner') ?? null).toBeNull()
          expect(page.cell(upid, 'parcel.pid')).toBe(upid)
          expect(page.stateOf(upid) === 'done').toBe(page.cell(upid) === titleOf(upid))
        }
      },
    ),
  )
})
