import { percentile } from '../percentile.ts'
import { type AttackReport, beginAttack } from './attacker.ts'
import type { Scene } from './scene.ts'
import { type Latencies, Victim, type VictimKind } from './victim.ts'

const ROUNDS = 2
/** Time for the attack to fill queues and caches. */
const WARM_UP_MS = 1_500
const EVERY_MS = 40

const p95 = (values: readonly number[]) => percentile(values, 0.95)

export interface Starvation {
  name: string
  /** 95th percentile of the victim's latencies, in milliseconds. */
  idleMs: number
  attackedMs: number
  ratio: number
  /** Slowest call of the victim while attacked. */
  slowestMs: number
  byKind: { kind: VictimKind; idleMs: number; attackedMs: number }[]
  report: AttackReport
}

/** Measures the victim's latencies, alternating between alone and attacked. */
export async function measureAttack(scene: Scene, name: string, seconds: number): Promise<Starvation> {
  const victim = new Victim(scene)
  const idle: Latencies[] = []
  const attacked: Latencies[] = []
  let report: AttackReport = { responses: {}, slowestMs: 0 }
  try {
    await victim.work(1, EVERY_MS)
    for (let round = 0; round < ROUNDS; round += 1) {
      idle.push(await victim.work(seconds, EVERY_MS))
      const attack = await beginAttack(scene, name)
      await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS))
      attacked.push(await victim.work(seconds, EVERY_MS))
      report = await attack.stop()
      // Requests in flight may still run, so wait until the server is idle.
      await untilQuiet(victim)
    }
  } finally {
    victim.close()
  }
  const all = (rounds: Latencies[]) => rounds.flatMap((round) => Object.values(round).flat())
  const [idleMs, attackedMs] = [p95(all(idle)), p95(all(attacked))]
  const kinds = Object.keys(idle[0] ?? {}) as VictimKind[]
  return {
    name,
    idleMs,
    attackedMs,
    ratio: attackedMs / idleMs,
    slowestMs: Math.max(...all(attacked)),
    byKind: kinds.map((kind) => ({
      kind,
      idleMs: p95(idle.flatMap((round) => round[kind])),
      attackedMs: p95(attacked.flatMap((round) => round[kind])),
    })),
    report,
  }
}

async function untilQuiet(victim: Victim): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    const slowest = Math.max(...Object.values(await victim.work(1, 100)).flat())
    if (slowest < 250) return
  }
}
