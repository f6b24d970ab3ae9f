import type { Findings } from './findings.ts'
import type { Installation } from './installation.ts'

const PAUSE_MS = 20

/** Reads known parcels in rotation and verifies every response. */
export class Reader {
  readonly durationsMs: number[] = []
  private readonly installation: Installation
  private readonly token: string
  private readonly upids: readonly string[]
  private readonly findings: Findings
  private isStopped = false
  private readonly reading: Promise<void>

  constructor(installation: Installation, token: string, upids: readonly string[], findings: Findings) {
    this.installation = installation
    this.token = token
    this.upids = upids
    this.findings = findings
    this.reading = this.read()
  }

  async stop(): Promise<void> {
    this.isStopped = true
    await this.reading
  }

  private async read(): Promise<void> {
    for (let turn = 0; !this.isStopped; turn += 1) {
      const upid = this.upids[turn % this.upids.length] ?? ''
      await this.readOne(upid)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }

  private async readOne(upid: string): Promise<void> {
    try {
      const response = await this.installation.send({
        path: `/api/parcel/${encodeURIComponent(upid)}`,
        token: this.token,
      })
      this.durationsMs.push(response.durationMs)
      // A busy server may refuse a read, but not return wrong data.
      if (response.status === 429 || response.status === 503) return
      const isRight = response.status === 200 && JSON.parse(response.text).payload.parcel.upid === upid
      if (!isRight)
        this.findings.broke(
          'a reader got a wrong answer',
          `${response.status} ${response.text.slice(0, 120)}`,
        )
    } catch (error) {
      // If the server died, the trial reports that.
      if (this.installation.isAlive())
        this.findings.broke('a reader got no answer', (error as Error).message.slice(0, 120))
    }
  }
}
