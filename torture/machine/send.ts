import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface Outgoing {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
  token?: string | null
  /** Whether to keep only the text of errors. */
  isDiscarded?: boolean
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** Milliseconds from the first byte sent to the last one read. */
  durationMs: number
}

/** A later answer is a fault. */
const PATIENCE_MS = 90_000
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Rejects without a response. */
export async function send(port: number, outgoing: Outgoing): Promise<Answer> {
  try {
    return await attempt(port, outgoing)
  } catch (error) {
    // No fault: the server may close an idle connection while it is used again.
    if (error instanceof ClosedMeanwhile) return attempt(port, outgoing)
    throw error
  }
}

class ClosedMeanwhile extends Error {}

function attempt(
  port: number,
  { method = 'GET', path, headers = {}, body, token, isDiscarded = false }: Outgoing,
): Promise<Answer> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent,
        timeout: PATIENCE_MS,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      },
      (response) => {
        const { statusCode: status = 0 } = response
        let text = ''
        if (isDiscarded && status < 400) response.resume()
        else
          response.setEncoding('utf8').on('data', (part: string) => {
            text += part
          })
        response.once('error', reject)
        response.once('end', () =>
          resolve({
            status,
            headers: response.headers,
            text,
            durationMs: performance.now() - startedAt,
          }),
        )
      },
    )
    outgoing.once('timeout', () => outgoing.destroy(new Error(`no answer in ${PATIENCE_MS / 1000} s`)))
    outgoing.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        outgoing.reusedSocket && error.code === 'ECONNRESET' ? new ClosedMeanwhile(error.message) : error,
      ),
    )
    outgoing.end(body)
  })
}

export const json = (value: unknown): Pick<Outgoing, 'body' | 'headers'> => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})
