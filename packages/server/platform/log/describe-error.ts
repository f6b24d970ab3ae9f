type DescribedError = {
  type: string
  /** SQLSTATE, system error code or our own code. */
  code?: string
  /** Message of our own errors, but type and code of others. */
  message: string
  syscall?: string
  routine?: string
  schema?: string
  table?: string
  column?: string
  constraint?: string
  /** Omits the first lines, which repeat the message. */
  stack: string
  causes?: DescribedError[]
}

const FIELD_NAMES = ['code', 'syscall', 'routine', 'schema', 'table', 'column', 'constraint'] as const
const MAX_CAUSES = 5
const MAX_FRAMES = 20
const MAX_DEPTH = 3

/**
 * Describes an error for the log, without messages that quote private data, such as those of PostgreSQL,
 * `JSON.parse` and `Intl`.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: typeof error, stack: '' }
  const { cause, errors } = error as Error & { cause?: unknown; errors?: unknown[] }
  const causes = [...(cause instanceof Error ? [cause] : []), ...(Array.isArray(errors) ? errors : [])]
  const fields = readFields(error)
  return {
    type: error.name,
    message: isOwnError(error) ? error.message : [error.name, fields.code].filter(Boolean).join(' '),
    ...fields,
    stack: readFrames(error),
    ...(depth < MAX_DEPTH &&
      causes.length > 0 && {
        causes: causes.slice(0, MAX_CAUSES).map((inner) => describeError(inner, depth + 1)),
      }),
  }
}

/** Errors whose messages never contain private data. */
const isOwnError = ({ name }: Error): boolean => name === 'LotlineError' || name === 'DatabaseUnavailable'

function readFields(error: Error): Partial<Record<(typeof FIELD_NAMES)[number], string>> {
  const fields = error as unknown as Record<string, unknown>
  const entries = FIELD_NAMES.flatMap((name) => {
    const value = fields[name]
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
  })
  return Object.fromEntries(entries)
}

function readFrames({ message, stack = '' }: Error): string {
  const at = stack.indexOf(message)
  // The message was changed later, so the stack still contains the old one.
  if (at === -1) return ''
  return stack
    .slice(at + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim())
    .join('\n')
}
