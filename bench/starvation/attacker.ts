/** Attacks from a worker thread, so that reading responses does not distort the victim's timings. */
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { within } from '../within.ts'
import { ATTACKS } from './attacks.ts'
import { Client } from './client.ts'
import type { Scene } from './scene.ts'

export interface AttackReport {
  /** Number of responses by status; `gone` failed or were aborted. */
  responses: Record<string, number>
  slowestMs: number
}

interface RunningAttack {
  stop(): Promise<AttackReport>
}

const BEGIN_SECONDS = 60
/** A call in progress is aborted at once. */
const STOP_SECONDS = 30

interface Order {
  scene: Scene
  name: string
}

/** Resolves once the first calls are sent. */
export async function beginAttack(scene: Scene, name: string): Promise<RunningAttack> {
  const order: Order = { scene, name }
  const worker = new Worker(new URL(import.meta.url), { workerData: order })
  const message = () =>
    new Promise<unknown>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
  await within(BEGIN_SECONDS, `the first calls of the attack “${name}”`, message())
  return {
    stop() {
      const report = message() as Promise<AttackReport>
      worker.postMessage('stop')
      return within(STOP_SECONDS, `the end of the attack “${name}”`, report)
    },
  }
}

async function attack({ scene, name }: Order): Promise<void> {
  const port = parentPort
  const { atOnce, prepare } = ATTACKS.find((each) => each.name === name) ?? {}
  if (!port || !prepare) throw new Error(`there is no attack ${name}`)
  const client = new Client(scene.url, { token: scene.attackerToken, localAddress: '127.0.0.2' })
  const over = new AbortController()
  const report: AttackReport = { responses: {}, slowestMs: 0 }
  const callOf = await prepare(scene, client)
  let turn = 0
  const loop = async () => {
    while (!over.signal.aborted) {
      turn += 1
      const { status, ms } = await client
        .send(callOf(turn), over.signal)
        .catch(() => ({ status: 'gone', ms: 0 }))
      report.responses[status] = (report.responses[status] ?? 0) + 1
      report.slowestMs = Math.max(report.slowestMs, ms)
      // After a realistic network delay.
      if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const loops = Array.from({ length: atOnce ?? 1 }, loop)
  port.once('message', async () => {
    over.abort()
    await Promise.all(loops)
    client.close()
    port.postMessage(report)
  })
  port.postMessage('begun')
}

if (workerData) void attack(workerData as Order)
