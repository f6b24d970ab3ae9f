import type { ServerResponse } from 'node:http'

/** A fault that the replay server makes on purpose, as the real services do now and then. */
export type Fault =
  /** Responds with this status. */
  | { kind: 'status'; status: number; retryAfterSeconds?: number }
  /** Closes the connection in the middle of the body. */
  | { kind: 'cut' }
  /** Ends the body early, but properly: half a JSON text. */
  | { kind: 'truncated' }
  /** Never answers. */
  | { kind: 'silent' }
  /** Returns the previous page instead of the requested one. */
  | { kind: 'repeated-page' }
  /** Counts this many more rows than there are. */
  | { kind: 'miscount'; by: number }

export interface FaultRule {
  /** Tested against path and query. */
  matches: RegExp
  fault: Fault
  /** Number of faulty responses before normal ones. */
  times: number
}

/** Rules in order; each is used up by the requests that match it. */
export class Misbehaviour {
  private readonly left: FaultRule[]

  constructor(rules: readonly FaultRule[]) {
    this.left = rules.map((rule) => ({ ...rule }))
  }

  next(address: string): Fault | null {
    const rule = this.left.find(({ matches, times }) => times > 0 && matches.test(address))
    if (!rule) return null
    rule.times--
    return rule.fault
  }
}

/** Applies faults that do not depend on the content. Returns false for faults of the content. */
export function misbehave(fault: Fault | null, response: ServerResponse, body: () => string): boolean {
  switch (fault?.kind) {
    case 'status':
      if (fault.retryAfterSeconds !== undefined)
        response.setHeader('retry-after', String(fault.retryAfterSeconds))
      response.writeHead(fault.status, { 'content-type': 'text/plain' }).end('The server is busy.')
      return true
    case 'cut': {
      const text = body()
      response.writeHead(200, { 'content-length': String(Buffer.byteLength(text)) })
      response.write(text.slice(0, text.length / 2), () => response.destroy())
      return true
    }
    case 'truncated':
      response.writeHead(200, { 'content-type': 'application/json' }).end(body().slice(0, -20))
      return true
    case 'silent':
      return true
    default:
      return false
  }
}
