import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Customer, Kinds, ProviderEvent } from './shapes.ts'

type Kind = keyof Kinds

interface SavedAnswer {
  /** Method, path and body, which a retry must repeat. */
  request: string
  status: number
  body: unknown
}

interface SavedState {
  objects: [Kind, Kinds[Kind][]][]
  answers: [string, SavedAnswer][]
  aheadMs: number
}

/** With a file, the state survives a restart, like the server's database. */
export class SandboxStore {
  readonly answers = new Map<string, SavedAnswer>()
  readonly events: ProviderEvent[] = []
  private readonly objects = new Map<Kind, Map<string, Kinds[Kind]>>()
  private readonly file: string | null
  private readonly onEvent: (event: ProviderEvent) => void
  private aheadMs = 0

  constructor(options: { file: string | null; onEvent(event: ProviderEvent): void }) {
    this.file = options.file
    this.onEvent = options.onEvent
    this.load()
  }

  moment(): Date {
    return new Date(Date.now() + this.aheadMs)
  }

  now(): number {
    return Math.floor(this.moment().getTime() / 1000)
  }

  advanceTo(seconds: number): void {
    this.aheadMs = Math.max(this.aheadMs, seconds * 1000 - Date.now())
  }

  newId(prefix: string): string {
    return `${prefix}_${randomBytes(12).toString('hex')}`
  }

  base(prefix: string, id = this.newId(prefix)): { id: string; created: number } {
    return { id, created: this.now() }
  }

  nextInvoiceNumber(): string {
    const count = this.list('invoice').filter(({ number }) => number !== null).length
    return `SANDBOX-${String(count + 1).padStart(4, '0')}`
  }

  put<K extends Kind>(kind: K, object: Kinds[K]): Kinds[K] {
    const objects = this.objects.get(kind) ?? new Map()
    objects.set(object.id, object)
    this.objects.set(kind, objects)
    return object
  }

  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    return this.objects.get(kind)?.get(id) as Kinds[K] | undefined
  }

  /** @throws 404 `resource_missing` */
  get<K extends Kind>(kind: K, id: string | null | undefined): Kinds[K] {
    const object = this.find(kind, id ?? '')
    if (object === undefined) throw missingError(id ?? kind)
    return object
  }

  /** Undefined for a deleted customer. */
  findCustomer(id: string): Customer | undefined {
    const customer = this.find('customer', id)
    return customer && 'metadata' in customer ? customer : undefined
  }

  /** @throws 404 `resource_missing`, also for a deleted customer */
  getCustomer(id: string | null | undefined): Customer {
    const customer = this.findCustomer(id ?? '')
    if (customer === undefined) throw missingError(id ?? 'customer')
    return customer
  }

  list<K extends Kind>(kind: K): Kinds[K][] {
    return [...(this.objects.get(kind)?.values() ?? [])].reverse() as Kinds[K][]
  }

  findAny(id: string): unknown {
    for (const objects of this.objects.values()) if (objects.has(id)) return objects.get(id)
    return undefined
  }

  emit(type: string, object: unknown): void {
    const event: ProviderEvent = {
      ...this.base('evt'),
      object: 'event',
      type,
      data: { object: structuredClone(object) },
    }
    this.events.push(event)
    if (this.events.length > MAX_EVENTS) this.events.shift()
    this.onEvent(event)
  }

  save(): void {
    if (this.file === null) return
    const state: SavedState = {
      objects: [...this.objects].map(([kind, objects]) => [kind, [...objects.values()]]),
      answers: [...this.answers].slice(-MAX_ANSWERS),
      aheadMs: this.aheadMs,
    }
    mkdirSync(dirname(this.file), { recursive: true })
    const part = `${this.file}.part`
    writeFileSync(part, JSON.stringify(state), { mode: 0o600 })
    renameSync(part, this.file)
  }

  private load(): void {
    if (this.file === null) return
    let text: string
    try {
      text = readFileSync(this.file, 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
      throw error
    }
    const state = JSON.parse(text) as SavedState
    for (const [kind, objects] of state.objects) for (const object of objects) this.put(kind, object)
    for (const [key, answer] of state.answers) this.answers.set(key, answer)
    this.aheadMs = state.aheadMs
  }
}

const MAX_EVENTS = 2000
const MAX_ANSWERS = 2000

export class SandboxError extends Error {
  readonly status: number
  readonly code: string | null
  readonly type: string

  constructor(status: number, code: string | null, message: string, type = 'invalid_request_error') {
    super(message)
    this.status = status
    this.code = code
    this.type = type
  }
}

export const missingError = (id: string) =>
  new SandboxError(404, 'resource_missing', `No such object: '${id}'`)
