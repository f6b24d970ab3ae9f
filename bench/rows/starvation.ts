import { join } from 'node:path'
import { loadDemo } from '#server/cli/demo/load-demo.ts'
import { openDatabase } from '#server/db/migrate.ts'
import { median } from '../compare.ts'
import type { BenchContext } from '../context.ts'
import { atMost, type BenchRow, type Figure } from '../row.ts'
import { startLotline } from '../servers/child-server.ts'
import { ATTACKS } from '../starvation/attacks.ts'
import { measureAttack, p95, type Starvation } from '../starvation/measure.ts'
import { readScene } from '../starvation/scene.ts'

const EMBEDDED_PARCELS = 5_000
const ROUNDS = 5
const SECONDS = 4

export const starvation: BenchRow = {
  key: 'starvation',
  what: 'others, while one account does its worst',
  against: 'the same calls with nobody else there',
  minutes: 30,
  async measure(context) {
    const { url } = await context.demoWithAddress()
    const folder = join(context.folder, 'starved')
    const native = await starve(context, { url, folder: join(context.folder, 'starved-native') })
    await loadEmbedded(context, folder)
    const embedded = await starve(context, { url: '', folder })
    return [worstOf('PostgreSQL', native), worstOf('embedded', embedded)]
  },
}

async function loadEmbedded(context: BenchContext, folder: string): Promise<void> {
  context.say('loading the demo district into the embedded engine')
  const database = await openDatabase({ folder })
  const parcels = context.sized(EMBEDDED_PARCELS, 500)
  await loadDemo(database, { parcels, seed: 1, asOf: '2026-11-01', releases: [1], dataFolder: folder })
  await database.close()
}

async function starve(
  context: BenchContext,
  { url, folder }: { url: string; folder: string },
): Promise<Starvation[][]> {
  const server = await startLotline(url, folder)
  const database = await openDatabase(url ? { url } : { folder, attach: true })
  try {
    // These jobs would derive sales, fronts and markets of new parcels for minutes.
    await database.pool.query('DELETE FROM jobs.schedule')
    const scene = await readScene(database, server.url)
    const rounds: Starvation[][] = Array.from({ length: context.rounds(ROUNDS) }, () => [])
    const attackAll = async (attacks: typeof ATTACKS) => {
      for (const [index, round] of rounds.entries())
        for (const { name } of attacks) {
          context.say(`attacking, round ${index + 1}: ${name}`)
          const engine = url ? 'native' : 'embedded'
          round.push(await measureAttack(scene, name, { seconds: SECONDS, engine }))
        }
    }
    await attackAll(context.sized(ATTACKS.slice(0, -1), ATTACKS.slice(0, 1)))
    // Its tasks continue into the next round.
    await attackAll(context.sized(ATTACKS.slice(-1), []))
    return rounds
  } finally {
    await database.close()
    await server.stop()
  }
}

/** The attack whose median of rounds is the highest, so that one disturbed round does not decide. */
function worstOf(engine: string, rounds: readonly (readonly Starvation[])[]): Figure {
  const idle = rounds.map((round) => p95(round.slice(0, ATTACKS.length - 1).flatMap((one) => one.idle)))
  const attacks = (rounds[0] ?? []).map(({ name }, index) => ({
    name,
    attacked: rounds.flatMap((round) => round[index]?.attackedMs ?? []),
  }))
  const ratioOf = ({ attacked }: { attacked: number[] }) => median(attacked) / median(idle)
  const worst = attacks.toSorted((one, other) => ratioOf(other) - ratioOf(one))[0]
  if (!worst) throw new Error('nothing was attacked')
  return {
    part: engine,
    ours: worst.attacked,
    reference: idle,
    unit: 'ms',
    value: ratioOf(worst),
    mark: atMost(2),
    note:
      `95th percentile of calls (health, token-validate, search, card, 60 rows, a small area, a tile; 25 in a second, embedded 5) under the ` +
      `worst of ${attacks.length} attacks, each ${rounds.length} times for ${SECONDS} seconds; the reference is ${SECONDS / 2} seconds before each. ` +
      `The slowest call took ${Math.round(Math.max(...rounds.flat().map((one) => one.slowestMs)))} ms. Medians of the rounds: ${attacks.map((attack) => `${attack.name} ${ratioOf(attack).toFixed(1)} ×`).join('; ')}.`,
  }
}
