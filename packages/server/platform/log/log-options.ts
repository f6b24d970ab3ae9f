import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import { describeError } from './describe-error.ts'

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/** JSON lines without credentials or quoted input. */
export function logOptions(level: string, stream?: { write(line: string): void }) {
  return {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: {
      err: (error: unknown) => describeError(error),
      // Without the URL, which contains search terms.
      req: ({ method, routeOptions, ip }: FastifyRequest) => ({
        method,
        route: routeOptions?.url,
        address: ip,
      }),
    },
    hooks: {
      // Adds a text to errors logged without one; pino would use their message, which may quote input.
      logMethod(args, method) {
        const [logged, text] = args as unknown as [unknown, string?]
        const entry = logged instanceof Error ? { err: logged } : logged
        const error = isObject(entry) ? entry.err : undefined
        if (error instanceof Error) {
          const isMessage = text === undefined || text === error.message
          method.apply(this, [entry as object, isMessage ? describeError(error).message : text])
        } else method.apply(this, args)
      },
    },
    ...(stream && { stream }),
  } satisfies LoggerOptions
}

const isObject = (value: unknown): value is { err?: unknown } => typeof value === 'object' && value !== null
