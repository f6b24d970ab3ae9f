import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'

export const CSP_REPORT_PATH = '/api/csp-report'
const MAX_REPORT_BYTES = 8 * 1024
/** Limit for all clients together, because anyone can report. */
const MAX_PER_MINUTE = 5
const MAX_VIOLATIONS = 5
const MINUTE_MS = 60_000

const directive = z.string().regex(/^[a-z-]{1,40}$/)
/** Format of `report-uri`: one violation. */
const uriReport = z.object({
  'csp-report': z.object({ 'effective-directive': directive, 'blocked-uri': z.string() }),
})
/** Format of `report-to`: several reports, also of other types. */
const reportBatch = z.array(
  z.object({
    type: z.string(),
    body: z.object({ effectiveDirective: directive, blockedURL: z.string() }).optional().catch(undefined),
  }),
)

/** Logs violations without paths and queries. */
export async function addCspReports(
  app: FastifyInstance,
  { clock }: Pick<AppContext, 'clock'>,
): Promise<void> {
  let minute = 0
  let count = 0
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.post(CSP_REPORT_PATH, {
      bodyLimit: MAX_REPORT_BYTES,
      onRequest: async (_request, reply) => {
        const now = Math.floor(clock().getTime() / MINUTE_MS)
        if (now !== minute) {
          minute = now
          count = 0
        }
        count += 1
        if (count > MAX_PER_MINUTE) return reply.code(204).send()
      },
      handler: async (request, reply) => {
        const violations = readViolations(request.body)
        if (violations.length > 0) {
          request.log.warn(`The content security policy blocked: ${violations.join(', ')}`)
        }
        return reply.code(204).send()
      },
    })
  })
}

function readViolations(body: unknown): string[] {
  const single = uriReport.safeParse(body).data?.['csp-report']
  if (single) return [describe(single['effective-directive'], single['blocked-uri'])]
  const batch = reportBatch.safeParse(body).data ?? []
  const lines = batch.flatMap(({ type, body: violation }) =>
    type === 'csp-violation' && violation ? describe(violation.effectiveDirective, violation.blockedURL) : [],
  )
  return [...new Set(lines)].slice(0, MAX_VIOLATIONS)
}

/** `img-src https://tiles.example.ca`, `script-src-elem inline`, `font-src data:` */
function describe(name: string, blocked: string): string {
  if (/^[a-z-]{1,20}$/.test(blocked)) return `${name} ${blocked}`
  if (!URL.canParse(blocked)) return `${name} (unreadable)`
  const { origin, protocol } = new URL(blocked)
  return `${name} ${(origin === 'null' ? protocol : origin).slice(0, 100)}`
}
