import { DEFAULT_COLUMN_KEYS } from '#domain/table/columns.ts'
import { Client, type ClientCall } from './client.ts'
import { type Scene, tilePath } from './scene.ts'

/** A typical user's requests, in rotation. */
const KINDS = ['health', 'token-validate', 'search', 'card', 'rows', 'select', 'tile'] as const
export type VictimKind = (typeof KINDS)[number]
export type Latencies = Record<VictimKind, number[]>

/** Sends calls at a fixed interval, even while the previous one is open. */
export class Victim {
  private readonly client: Client
  private readonly scene: Scene
  private sent = 0

  constructor(scene: Scene) {
    this.scene = scene
    this.client = new Client(scene.url, { token: scene.victimToken, localAddress: '127.0.0.1' })
  }

  /** Latencies in milliseconds. @throws if a call fails. */
  async work(seconds: number, everyMs: number): Promise<Latencies> {
    const latencies = Object.fromEntries(KINDS.map((kind) => [kind, [] as number[]])) as Latencies
    const calls: Promise<void>[] = []
    let failure: unknown = null
    const begin = performance.now()
    for (let due = begin; due < begin + seconds * 1000; due += everyMs) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
      const kind = KINDS[this.sent % KINDS.length] ?? 'health'
      const call = this.callOf(kind, Math.floor(this.sent / KINDS.length))
      this.sent += 1
      const noted = this.request(kind, call).then(
        (ms) => void latencies[kind].push(ms),
        (error) => {
          failure = error
        },
      )
      calls.push(noted)
    }
    await Promise.all(calls)
    if (failure !== null) throw failure
    return latencies
  }

  /** Tries again, like a browser, if the server has closed an idle connection. */
  private async request(kind: VictimKind, call: ClientCall): Promise<number> {
    const begin = performance.now()
    const { status } = await this.client.send(call).catch(() => this.client.send(call))
    if (status >= 300) throw new Error(`${kind} failed with ${status}`)
    return performance.now() - begin
  }

  close(): void {
    this.client.close()
  }

  private callOf(kind: VictimKind, turn: number): ClientCall {
    const { scene } = this
    const pick = <Item>(items: readonly Item[]) => items[(turn * 37) % items.length] as Item
    const [first = 0] = [(turn * 61) % (scene.upids.length - 60)]
    switch (kind) {
      case 'health':
        return { method: 'GET', path: '/api/health' }
      case 'token-validate':
        return { method: 'POST', path: '/api/user/token-validate', body: { token: scene.victimToken } }
      case 'search':
        return {
          method: 'GET',
          path: `/api/search?q=${encodeURIComponent(pick(scene.addresses).slice(0, 9))}`,
        }
      case 'card':
        return { method: 'GET', path: `/api/parcel/${encodeURIComponent(pick(scene.upids))}` }
      case 'rows':
        return {
          method: 'POST',
          path: '/api/parcels/rows',
          body: { upids: scene.upids.slice(first, first + 60), columns: DEFAULT_COLUMN_KEYS },
        }
      case 'select':
        return { method: 'POST', path: '/api/parcels/select', body: { area: rectangle(scene, turn) } }
      case 'tile':
        return { method: 'GET', path: tilePath(scene, 15, 0) }
    }
  }
}

function rectangle({ circle: { lng, lat, reach } }: Scene, turn: number) {
  const west = lng + (reach / 20) * ((turn % 9) - 4)
  const south = lat + (reach / 40) * ((turn % 7) - 3)
  const [east, north] = [west + reach / 15, south + reach / 25]
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}
