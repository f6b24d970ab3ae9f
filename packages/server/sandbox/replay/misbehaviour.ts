import type { ServerResponse } from 'node:http'

/** Faults that occur in real services. */
export type Fault =
  | { kind: 'status'; status: number; retryAfterSeconds?: number }
  /** Ends the connection in the middle of the body. */
  | { kind: 'cut' }
  /** Omits the end of a JSON text. */
  | { kind: 'truncated' }
  | { kind: 'silent' }
  | { kind: 'repeated-page' }
  | { kind: 'miscount'; by: number }

export interface FaultRule {
  matches: RegExp
  fault: Fault
  times: number
}

export class Misbehaviour {
  private readonly rules: FaultRule[]

  constructor(rules: readonly FaultRule[]) {
    this.rules = rules.map((rule) => ({ ...rule }))
  }

  next(address: string): Fault | null {
    const rule = this.rules.find(({ matches, times }) => times > 0 && matches.test(address))
    if (!rule) return null
    rule.times--
    return rule.fault
  }
}

/** Applies a fault of the connection. Returns whether it sent a response. */
export function respondWithFault(fault: Fault | null, response: ServerResponse, body: () => string): boolean {
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
