/**
 * Runs each attack on one installation and prints the latencies of other users, in more detail than the row of `npm run bench`.
 *
 *     node bench/starvation/run.ts --database postgres://…  [--only stars,tables]
 *     node bench/starvation/run.ts --folder /tmp/lotline    the embedded engine, with the demo district in it
 */
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/db/migrate.ts'
import { startLotline } from '../servers/child-server.ts'
import { ATTACKS } from './attacks.ts'
import { measureAttack } from './measure.ts'
import { readScene } from './scene.ts'

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: '' },
    folder: { type: 'string', default: '/tmp/lotline-starvation' },
    only: { type: 'string' },
  },
})
const SECONDS = 5
const wanted = values.only?.split(',')
const server = await startLotline(values.database, values.folder)
const database = await openDatabase(
  values.database ? { url: values.database } : { folder: values.folder, attach: true },
)
try {
  const scene = await readScene(database, server.url)
  for (const { name } of ATTACKS) {
    if (wanted && !wanted.some((part) => name.includes(part))) continue
    const { idleMs, attackedMs, ratio, slowestMs, byKind, report } = await measureAttack(scene, name, {
      seconds: SECONDS,
      engine: values.database ? 'native' : 'embedded',
    })
    const kinds = byKind.map((each) => `${each.kind} ${ms(each.idleMs)}→${ms(each.attackedMs)}`).join(', ')
    console.log(
      `${name}: ${ms(idleMs)} → ${ms(attackedMs)} ms, ${ratio.toFixed(2)} ×, slowest ${ms(slowestMs)}; ` +
        `attacker ${JSON.stringify(report.responses)}, slowest ${ms(report.slowestMs)}\n    ${kinds}`,
    )
  }
} finally {
  await database.close()
  await server.stop()
}

function ms(value: number): string {
  return value.toPrecision(3)
}
