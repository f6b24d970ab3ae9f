import type { Installation } from './installation.ts'

const MEMORY_EVERY_MS = 250
const HEALTH_EVERY_MS = 200

export class MemoryWatch {
  readonly before: number | null
  private most: number | null
  private readonly timer: NodeJS.Timeout

  constructor(installation: Installation) {
    this.before = installation.memory()
    this.most = this.before
    this.timer = setInterval(() => {
      this.most = Math.max(this.most ?? 0, installation.memory() ?? 0)
    }, MEMORY_EVERY_MS)
  }

  /** In bytes; null if memory cannot be read. */
  stop(): number | null {
    clearInterval(this.timer)
    return this.before === null || this.most === null ? null : this.most - this.before
  }
}

export class HealthWatch {
  readonly durationsMs: number[] = []
  failures = 0
  private isStopped = false
  private readonly pendingRequest: Promise<void>

  constructor(installation: Installation) {
    this.pendingRequest = this.request(installation)
  }

  async stop(): Promise<void> {
    this.isStopped = true
    await this.pendingRequest
  }

  private async request(installation: Installation): Promise<void> {
    while (!this.isStopped) {
      try {
        const { status, durationMs } = await installation.send({ path: '/api/health' })
        if (status === 200) this.durationsMs.push(durationMs)
        else this.failures += 1
      } catch {
        this.failures += 1
      }
      await pause(HEALTH_EVERY_MS)
    }
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`
