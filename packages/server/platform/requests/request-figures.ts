import type { MonitoredHealth } from '#contract/admin/monitor-health.ts'

const MINUTE_MS = 60_000
const RETAINED_MINUTES = 60

export class RequestFigures {
  private readonly clock: () => Date
  private readonly byRoute = new Map<string, { requests: number; failures: number; totalMs: number }>()
  /** Keys are minutes since 1970. */
  private readonly byMinute = new Map<number, { requests: number; failures: number }>()

  constructor(clock: () => Date) {
    this.clock = clock
  }

  count(request: { method: string; route: string; status: number; elapsedMs: number }): void {
    const failures = request.status >= 500 ? 1 : 0
    const key = `${request.method} ${request.route}`
    const route = this.byRoute.get(key) ?? { requests: 0, failures: 0, totalMs: 0 }
    this.byRoute.set(key, {
      requests: route.requests + 1,
      failures: route.failures + failures,
      totalMs: route.totalMs + request.elapsedMs,
    })
    const now = this.currentMinute()
    const minute = this.byMinute.get(now) ?? { requests: 0, failures: 0 }
    this.byMinute.set(now, { requests: minute.requests + 1, failures: minute.failures + failures })
    if (this.byMinute.size > RETAINED_MINUTES) this.forgetBefore(now - RETAINED_MINUTES + 1)
  }

  /** Returns the last hour, oldest minute first. */
  minutes(): MonitoredHealth['minutes'] {
    const now = this.currentMinute()
    return Array.from({ length: RETAINED_MINUTES }, (_, index) => {
      const minute = now - RETAINED_MINUTES + 1 + index
      const { requests = 0, failures = 0 } = this.byMinute.get(minute) ?? {}
      return { startedAt: new Date(minute * MINUTE_MS).toISOString(), requests, failures }
    })
  }

  routes(): MonitoredHealth['routes'] {
    return [...this.byRoute]
      .map(([key, { requests, failures, totalMs }]) => {
        const [method = '', route = ''] = key.split(' ')
        return { method, route, requests, failures, averageMs: totalMs / requests }
      })
      .sort((a, b) => b.requests - a.requests || a.route.localeCompare(b.route))
  }

  private currentMinute(): number {
    return Math.floor(this.clock().getTime() / MINUTE_MS)
  }

  private forgetBefore(minute: number): void {
    for (const key of this.byMinute.keys()) if (key < minute) this.byMinute.delete(key)
  }
}
