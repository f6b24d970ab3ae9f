import { join } from 'node:path'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { byTurns, median, timed } from '../../compare.ts'
import { parcelsInTheMiddle } from '../../parcels-in-the-middle.ts'
import { startRepeated } from '../../repeated-work.ts'
import { atMost, type BenchRow } from '../../row.ts'
import { startLotline } from '../../servers/child-server.ts'
import { LOCAL_PARTS, ReportClient, reader } from './report-client.ts'

const ROUNDS = 9
const ROUNDS_ALONE = 5

/** Measures parts without outside sources, made like the page makes them, against the slowest alone. */
export const reportParts: BenchRow = {
  key: 'report-parts',
  what: `${LOCAL_PARTS.length} local parts of a report about one parcel`,
  against: 'the slowest of them alone',
  async measure(context) {
    const demo = await context.demoWithAddress()
    const { url, database } = demo
    const [parcel] = await parcelsInTheMiddle(database.pool, 1)
    if (!parcel) throw new Error('there are no parcels')
    const server = await startLotline(url, join(context.folder, 'report-parts'))
    try {
      const account = await reader(database)
      const client = new ReportClient(server.url, account)
      const { id } = await client.create([parcel.upid], LOCAL_PARTS)
      const make = async (keys: readonly PartKey[]) => {
        const parts = await client.anew(id, keys)
        return timed(() => client.run(id, parts))
      }
      await make(LOCAL_PARTS)
      const alone: { key: PartKey; ms: number }[] = []
      for (const key of LOCAL_PARTS) {
        const times: number[] = []
        for (let round = 0; round < context.rounds(ROUNDS_ALONE); round += 1) times.push(await make([key]))
        alone.push({ key, ms: median(times) })
      }
      const [slowest, second] = alone.toSorted((one, other) => other.ms - one.ms)
      if (!slowest || !second) throw new Error('there are no parts')
      const sum = alone.reduce((total, { ms }) => total + ms, 0)
      const { ours, reference, ratio } = await byTurns(
        context.rounds(ROUNDS),
        () => make(LOCAL_PARTS),
        () => make([slowest.key]),
      )
      const pending = await client.anew(id, LOCAL_PARTS)
      const repeated = await startRepeated(context, demo, 'report-parts', (recordedUrl) =>
        new ReportClient(recordedUrl, account).run(id, pending),
      )
      await repeated.run()
      const same = await byTurns(
        context.rounds(ROUNDS),
        () => make(LOCAL_PARTS),
        () => timed(repeated.run),
      )
      await repeated.stop()
      return [
        {
          ...{
            part: 'against the slowest alone',
            ours,
            reference,
            unit: 'ms',
            value: ratio,
            mark: atMost(1.5),
          },
          note:
            `by the page’s own code over HTTP, four at once, each saved; the slowest is ${slowest.key}, then ${second.key} with ` +
            `${Math.round(second.ms)} ms; one after the other all take ${Math.round(sum)} ms.`,
        },
        {
          ...{ part: 'against their statements and JSON', ours: same.ours, reference: same.reference },
          ...{ unit: 'ms', value: same.ratio, mark: atMost(1.5) },
          note: 'a bare server sends the same statements over as many connections at once, then the same JSON in one response. Its updates find their parts already stored.',
        },
      ]
    } finally {
      await server.stop()
    }
  },
}
