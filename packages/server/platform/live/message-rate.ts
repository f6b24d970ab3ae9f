/** Token bucket; times in milliseconds. */
export class MessageRate {
  private readonly burst: number
  private readonly everyMs: number
  private readonly clock: () => number
  private left: number
  private filledAt: number

  constructor(burst: number, everyMs: number, clock: () => number) {
    this.burst = burst
    this.everyMs = everyMs
    this.clock = clock
    this.left = burst
    this.filledAt = clock()
  }

  take(): boolean {
    const now = this.clock()
    this.left = Math.min(this.burst, this.left + (now - this.filledAt) / this.everyMs)
    this.filledAt = now
    if (this.left < 1) return false
    this.left -= 1
    return true
  }
}
