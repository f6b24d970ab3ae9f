import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '#domain/text/dates.ts'
import type { AppContext } from '../../context.ts'

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/** Served if a contact is set (RFC 9116). */
export function addSecurityText(
  app: FastifyInstance,
  { settings, clock }: Pick<AppContext, 'settings' | 'clock'>,
): void {
  const { securityContact, publicUrl } = settings.accounts
  if (securityContact === null) return
  app.get('/.well-known/security.txt', async (_, reply) => {
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(clock().getTime() + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      ...(publicUrl === null ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`]),
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`)
  })
}
