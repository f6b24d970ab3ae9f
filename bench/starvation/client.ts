import { Agent, request } from 'node:http'

interface Outcome {
  status: number
  /** Milliseconds until the last byte. */
  ms: number
  bytes: number
  /** Parsed if it is JSON of less than 64 KiB. */
  body: unknown
}

export interface ClientCall {
  method: 'GET' | 'POST'
  path: string
  body?: object | string
  /** Does not decode the response, to keep the client cheap. */
  isDiscarded?: boolean
}

/** A client with one address and one session, on keep-alive connections. */
export class Client {
  private readonly agent: Agent
  private readonly url: URL
  private readonly token: string | null

  constructor(url: string, { token, localAddress }: { token: string | null; localAddress: string }) {
    this.url = new URL(url)
    this.token = token
    this.agent = new Agent({ keepAlive: true, localAddress, maxSockets: Number.POSITIVE_INFINITY })
  }

  send({ method, path, body, isDiscarded = false }: ClientCall, signal?: AbortSignal): Promise<Outcome> {
    const text = typeof body === 'object' ? JSON.stringify(body) : body
    const start = performance.now()
    return new Promise((resolve, reject) => {
      const sent = request({
        agent: this.agent,
        host: this.url.hostname,
        port: this.url.port,
        method,
        path,
        signal,
        headers: {
          'accept-encoding': 'gzip',
          ...(this.token !== null && { authorization: `Bearer ${this.token}` }),
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
        },
      })
      sent.once('error', reject)
      sent.once('response', (response) => {
        const parts: Buffer[] = []
        let bytes = 0
        response.on('data', (part: Buffer) => {
          bytes += part.length
          if (!isDiscarded && bytes < 65_536) parts.push(part)
        })
        response.once('error', reject)
        response.once('end', () => {
          const ms = performance.now() - start
          const isJson = !isDiscarded && response.headers['content-encoding'] === undefined
          resolve({ status: response.statusCode ?? 0, ms, bytes, body: isJson ? parsed(parts) : null })
        })
      })
      sent.end(text)
    })
  }

  close(): void {
    this.agent.destroy()
  }
}

function parsed(parts: readonly Buffer[]): unknown {
  try {
    return JSON.parse(Buffer.concat(parts).toString())
  } catch {
    return null
  }
}
