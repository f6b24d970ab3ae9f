import { join } from 'node:path'
import { loadDemo } from '#server/cli/demo/load-demo.ts'
import { openDatabase } from '#server/db/migrate.ts'
import type { BenchContext } from '../context.ts'
import { atMost, type BenchRow, type Figure } from '../row.ts'
import { startLotline } from '../servers/child-server.ts'
import { ATTACKS } from '../starvation/attacks.ts'
import { measureAttack, p95, type Starvation } from '../starvation/measure.ts'
import { readScene } from '../starvation/scene.ts'

const EMBEDDED_PARCELS = 5_000
const SECONDS = 8

export const starvation: BenchRow = {
  key: 'starvation',
  what: 'others, while one account does its worst',
  against: 'the same calls with nobody else there',
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
): Promise<Starvation[]> {
  const server = await startLotline(url, folder)
  const database = await openDatabase(url ? { url } : { folder, attach: true })
  try {
    // These jobs would derive sales, fronts and markets of new parcels for minutes.
    await database.pool.query('DELETE FROM jobs.schedule')
    const scene = await readScene(database, server.url)
    const measured: Starvation[] = []
    for (const { name } of context.sized(ATTACKS, ATTACKS.slice(0, 1))) {
      context.say(`attacking: ${name}`)
      const engine = url ? 'native' : 'embedded'
      measured.push(await measureAttack(scene, name, { seconds: context.sized(SECONDS, 4), engine }))
    }
    return measured
  } finally {
    await database.close()
    await server.stop()
  }
}

function worstOf(engine: string, measured: readonly Starvation[]): Figure {
  const worst = measured.toSorted((one, other) => other.attackedMs - one.attackedMs)[0]
  if (!worst) throw new Error('nothing was attacked')
  // Those before one attack alone are too few for a steady percentile.
  const idleMs = p95(measured.flatMap(({ idle }) => idle))
  const each = measured
    .map(({ name, attackedMs }) => `${name} ${(attackedMs / idleMs).toFixed(1)} ×`)
    .join('; ')
  return {
    part: engine,
    ours: [worst.attackedMs],
    reference: [idleMs],
    unit: 'ms',
    value: worst.attackedMs / idleMs,
    mark: atMost(2),
    note:
      `95th percentile of calls (health, token-validate, search, card, 60 rows, a small area, a tile; 25 in a second, embedded 5) under the ` +
      `worst of ${measured.length} attacks; the slowest took ${Math.round(worst.slowestMs)} ms. Each, for eight seconds, against four seconds without it before each of them: ${each}.`,
  }
}
