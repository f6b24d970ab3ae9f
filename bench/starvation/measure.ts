import { percentile } from '../percentile.ts'
import { type AttackReport, beginAttack } from './attacker.ts'
import type { Scene } from './scene.ts'
import { type Latencies, Victim, type VictimKind } from './victim.ts'

/** Time in which the attack fills queues and caches. */
const WARM_UP_MS = 1_500
/** Interval of the victim's calls. At 25 calls a second, one person's pages saturate the embedded engine. */
const EVERY_MS = { native: 40, embedded: 200 }

export const p95 = (values: readonly number[]) => percentile(values, 0.95)

export interface Starvation {
  name: string
  /** 95th percentile of the victim's latencies, in milliseconds. */
  idleMs: number
  attackedMs: number
  ratio: number
  slowestMs: number
  byKind: { kind: VictimKind; idleMs: number; attackedMs: number }[]
  /** All latencies without the attack, in milliseconds. */
  idle: readonly number[]
  report: AttackReport
}

/** Measures the victim's latencies, alone and then attacked. */
export async function measureAttack(
  scene: Scene,
  name: string,
  { seconds, engine }: { seconds: number; engine: keyof typeof EVERY_MS },
): Promise<Starvation> {
  const everyMs = EVERY_MS[engine]
  const victim = new Victim(scene)
  try {
    await untilQuiet(victim)
    const idle = await victim.work(seconds / 2, everyMs)
    const attack = await beginAttack(scene, name)
    await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS))
    const attacked = await victim.work(seconds, everyMs)
    return compare(name, { idle, attacked, report: await attack.stop() })
  } finally {
    victim.close()
  }
}

function compare(
  name: string,
  { idle, attacked, report }: { idle: Latencies; attacked: Latencies; report: AttackReport },
): Starvation {
  const all = (latencies: Latencies) => Object.values(latencies).flat()
  const [idleMs, attackedMs] = [p95(all(idle)), p95(all(attacked))]
  const kinds = Object.keys(idle) as VictimKind[]
  return {
    name,
    idleMs,
    attackedMs,
    ratio: attackedMs / idleMs,
    slowestMs: Math.max(...all(attacked)),
    byKind: kinds.map((kind) => ({
      kind,
      idleMs: p95(idle[kind]),
      attackedMs: p95(attacked[kind]),
    })),
    idle: all(idle),
    report,
  }
}

/** Waits, because requests of an earlier attack may still run. */
async function untilQuiet(victim: Victim): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    const slowest = Math.max(...Object.values(await victim.work(1, 100)).flat())
    if (slowest < 250) return
  }
}
