import type { Scene } from '../trial.ts'
import type { Installation } from './installation.ts'
import { json, type Outgoing } from './send.ts'
import { pause } from './watches.ts'

const TASK_PATIENCE_MS = 60_000

/** Writes one by one as an account, and records acknowledged writes. */
export class LedgerWriter {
  acknowledged = 0
  private readonly installation: Installation
  private readonly token: string
  private readonly number: number
  private readonly folders = new Set<string>()
  private readonly presets = new Set<string>()
  private readonly areas = new Set<string>()
  /** Values that may be stored: the last acknowledged one (first ''), and later ones without a response. */
  private city: readonly string[] = ['']
  private task: string | null = null
  private isStopped = false

  constructor(installation: Installation, token: string, number: number) {
    this.installation = installation
    this.token = token
    this.number = number
  }

  stop(): void {
    this.isStopped = true
  }

  async writeUntilRefused(round: number): Promise<void> {
    this.isStopped = false
    // Accounts have a limit, so each round writes a bounded number.
    for (let index = 0; !this.isStopped && index < 8; index += 1) {
      const name = `${this.number}-${round}-${index}`
      await this.writeNamed(this.folders, name, '/api/folder/create', { name })
      await this.writeNamed(this.areas, name, '/api/area/create', { name, type: 'geometry' })
      await this.writeNamed(this.presets, name, '/api/presets/save', {
        scope: 'table',
        name,
        columns: ['parcel.pid'],
      })
      await this.writeCity(`City ${name}`)
      await this.beginTask()
    }
    for (let index = 0; !this.isStopped; index += 1)
      await this.writeCity(`City ${this.number}-${round}-x${index}`)
  }

  private async post(path: string, body: object): Promise<{ status: number; text: string } | null> {
    const outgoing: Outgoing = { method: 'POST', path, token: this.token, ...json(body) }
    return this.installation.send(outgoing).catch(() => null)
  }

  private async writeNamed(names: Set<string>, name: string, path: string, body: object): Promise<void> {
    const response = await this.post(path, body)
    if (response?.status !== 200) return
    names.add(name)
    this.acknowledged += 1
  }

  private async writeCity(city: string): Promise<void> {
    const former = this.city
    this.city = [...former, city]
    const response = await this.post('/api/user/info', { city })
    if (response?.status !== 200) return
    this.city = [city]
    this.acknowledged += 1
  }

  /** Begins a task, which is then in progress when the server is killed. */
  private async beginTask(): Promise<void> {
    const folders = await this.read<{ folders: { id: string }[] }>('/api/folders')
    const id = folders?.folders[0]?.id
    if (id === undefined) return
    const response = await this.post(`/api/folder/${id}/history`, {})
    if (response?.status === 200) this.task = JSON.parse(response.text).payload.tasks[0]?.taskId ?? null
  }

  private async read<Payload>(path: string): Promise<Payload | null> {
    const response = await this.installation.send({ path, token: this.token }).catch(() => null)
    return response?.status === 200 ? (JSON.parse(response.text).payload as Payload) : null
  }

  async check({ findings }: Scene, what: string): Promise<void> {
    const folders = await this.read<{ folders: { name: string }[] }>('/api/folders')
    if (folders === null) return findings.broke('a session was lost', `after ${what} was killed`)
    const areas = await this.read<{ areas: { name: string }[] }>('/api/areas')
    const presets = await this.read<{ presets: { name: string }[] }>('/api/presets')
    const lists: [string, ReadonlySet<string>, { name: string }[] | undefined][] = [
      ['folder', this.folders, folders.folders],
      ['area', this.areas, areas?.areas],
      ['preset', this.presets, presets?.presets],
    ]
    for (const [kind, names, found = []] of lists) {
      for (const name of names) {
        const count = found.filter((each) => each.name === name).length
        if (count === 0) findings.broke(`an acknowledged ${kind} was lost`, `after ${what} was killed`)
        if (count > 1) findings.broke(`an acknowledged ${kind} is there twice`, `after ${what} was killed`)
      }
    }
    const session = await this.read<{ account: { details: { city?: string | null } } }>('/api/user/refresh')
    const city = session?.account.details.city ?? ''
    if (!this.city.includes(city))
      findings.broke('acknowledged details were lost', `${city}, not ${this.city.join(' or ')}`)
    await this.checkTask(findings.broke.bind(findings), what)
  }

  /** A task must have been completed, failed, or restarted and then ended. */
  private async checkTask(broke: (kind: string, example: string) => void, what: string): Promise<void> {
    if (this.task === null) return
    const endsAt = Date.now() + TASK_PATIENCE_MS
    while (Date.now() < endsAt) {
      const task = await this.read<{ status: string }>(`/api/task/${this.task}`)
      if (task === null || !['waiting', 'running'].includes(task.status)) return
      await pause(500)
    }
    broke('a task is still under way a minute later', `after ${what} was killed`)
  }
}
