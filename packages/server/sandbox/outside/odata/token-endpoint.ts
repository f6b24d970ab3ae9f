import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { standInRefusal } from '../demo-credentials.ts'

/** Short, so that tokens expire in manual tests. */
const TOKEN_LIFE_S = 600
const MAX_TOKENS = 10_000

/** Accepts client credentials (RFC 6749, 4.4) in HTTP Basic. */
export class TokenEndpoint {
  private readonly tokens = new Map<string, number>()
  private readonly clock: () => Date

  constructor(clock: () => Date) {
    this.clock = clock
  }

  addRoutes(app: FastifyInstance, path: string): void {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    app.post(path, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const client = toClient(request.headers.authorization)
      if (client === null) return refuse(reply, 401, 'invalid_client', 'Client id and secret are missing')
      if (form.get('grant_type') !== 'client_credentials') {
        return refuse(reply, 400, 'unsupported_grant_type', 'Only client_credentials is supported')
      }
      const refusal = standInRefusal(client.id, client.secret)
      if (refusal !== null) return refuse(reply, 401, 'invalid_client', refusal.message)
      return { access_token: this.issue(), token_type: 'Bearer', expires_in: TOKEN_LIFE_S, scope: 'api' }
    })
  }

  findRefusal(authorization: string | undefined): string | null {
    const [, token] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? []
    if (token === undefined) return 'An access token is needed'
    const until = this.tokens.get(token)
    if (until === undefined) return 'The access token is not known'
    return until <= this.clock().getTime() ? 'The access token has expired' : null
  }

  private issue(): string {
    const token = randomBytes(24).toString('base64url')
    const oldestKey = this.tokens.keys().next()
    if (this.tokens.size >= MAX_TOKENS && !oldestKey.done) this.tokens.delete(oldestKey.value)
    this.tokens.set(token, this.clock().getTime() + TOKEN_LIFE_S * 1000)
    return token
  }
}

function toClient(authorization: string | undefined) {
  const [, encoded] = /^Basic (\S+)$/i.exec(authorization ?? '') ?? []
  if (encoded === undefined) return null
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return { id: decodeFormText(id), secret: decodeFormText(secret.join(':')) }
}

const decodeFormText = (text: string) => new URLSearchParams(`x=${text}`).get('x') ?? ''

function refuse(reply: FastifyReply, status: number, error: string, description: string) {
  if (status === 401) reply.header('www-authenticate', 'Basic realm="stand-in"')
  return reply.code(status).send({ error, error_description: description })
}
