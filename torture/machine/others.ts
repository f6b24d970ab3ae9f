import type { DatabaseKind } from '#server/db/open.ts'
import { percentile } from '../../bench/percentile.ts'
import type { Scene } from '../trial.ts'
import type { Installation } from './installation.ts'
import type { Outgoing } from './send.ts'
import { TimingThread } from './timing-thread.ts'
import { reviveIfDead } from './watched.ts'
import { pause } from './watches.ts'

/**
 * Maximum ratio of the 95th percentile under attack to that of the idle server. The embedded engine has one
 * session for everybody.
 */
const MAX_RATIO: Readonly<Record<DatabaseKind, number>> = { native: 2, embedded: 3 }
/** Milliseconds that sharing two cores with database and clients costs anyway. */
const NOISE_MS = 10
/** Longer than for people, because only machines wait for the health check. */
const MAX_HEALTH_MS = 100
const ATTACK_MS = 15_000
const IDLE_ROUNDS = 40
const PAUSE_MS = 50

/** Makes a request of each kind, one after another, for one user. */
export type Work = Readonly<Record<string, (round: number) => Outgoing>>

export interface Attack {
  title: string
  /** Clients of the attack, each of which sends one request at a time. */
  atOnce: number
  request(turn: number): Outgoing
}

type Durations = Record<string, number[]>

/** 95th percentile above which others wait too long, in milliseconds. */
const maxWaitMs = (name: string, idleMs: number, engine: DatabaseKind): number =>
  name === 'health' ? MAX_HEALTH_MS : MAX_RATIO[engine] * idleMs + NOISE_MS

/** A wait as the page shows it. Others wait too long if `share` is above 1. */
export function describeWait(name: string, idleMs: number, busyMs: number, engine: DatabaseKind) {
  const mostMs = maxWaitMs(name, idleMs, engine)
  const text = `${name} ${Math.round(busyMs)} ms of at most ${Math.round(mostMs)} ms (${(busyMs / idleMs).toFixed(1)} ×)`
  return { share: busyMs / mostMs, text }
}

/**
 * Measures others during an attack against the idle server just before. The page shows the wait nearest to
 * its limit.
 */
export async function othersDuring(
  installation: Installation,
  scene: Scene,
  work: Work,
  { title, atOnce, request }: Attack,
): Promise<void> {
  const { findings, engine } = scene
  const timing = new TimingThread(installation.port)
  const idle = await timeWork(timing, work, (round) => round < IDLE_ROUNDS)
  const endsAt = Date.now() + ATTACK_MS
  const goesOn = () => Date.now() < endsAt && installation.isAlive()
  const statuses = new Map<number, number>()
  let turn = 0
  const attackers = Array.from({ length: atOnce }, async () => {
    while (goesOn()) {
      findings.try()
      const response = await installation.send({ ...request(turn++), isDiscarded: true }).catch(() => null)
      if (response) statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (response?.status === 500) findings.broke(`${title}: 500`, response.text.slice(0, 120))
      // Waits like a client that is told to come back later.
      if (response === null || response.status === 429 || response.status === 503) await pause(PAUSE_MS)
    }
  })
  const busy = await timeWork(timing, work, goesOn)
  await Promise.all(attackers)
  await timing.end()
  const waits = Object.keys(work).map((name) => {
    const [before, now] = [percentile(idle[name] ?? [0], 0.95), percentile(busy[name] ?? [Infinity], 0.95)]
    const wait = describeWait(name, before, now, engine)
    if (wait.share > 1) findings.broke(`${title}: others wait for ${name}`, wait.text)
    return wait
  })
  const worst = waits.reduce((one, other) => (other.share > one.share ? other : one))
  findings.measured(`${title}: ${worst.text}`)
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  scene.say(
    `${title}: ${waits.map(({ text }) => text).join(', ')} · answers to the attack: ${answers || 'none'}`,
  )
  await reviveIfDead(installation, scene, title)
}

/** Milliseconds of each kind of request. */
async function timeWork(
  timing: TimingThread,
  work: Work,
  goesOn: (round: number) => boolean,
): Promise<Durations> {
  const durations: Durations = {}
  for (let round = 0; round === 0 || goesOn(round); round += 1) {
    for (const [name, request] of Object.entries(work)) {
      const outgoing = request(round)
      // A new client each time, because limits against guessing are not measured here.
      const headers = { 'x-forwarded-for': `198.51.100.${round % 250}`, ...outgoing.headers }
      durations[name] = [...(durations[name] ?? []), await timing.wait({ ...outgoing, headers })]
    }
    await pause(PAUSE_MS)
  }
  return durations
}
