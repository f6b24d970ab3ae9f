/** An error for the log. Messages are left out where they may quote what somebody sent; see `describeError`. */
type DescribedError = {
  type: string
  /** SQLSTATE, system code or code of the catalogue. */
  code?: string
  /** Message of our own errors; type and code of any other. */
  message: string
  /** Name of the system call that failed. */
  syscall?: string
  /** Place in PostgreSQL of a database error and what it is about, never with which values. */
  routine?: string
  schema?: string
  table?: string
  column?: string
  constraint?: string
  /** Frames alone, one a line: the first lines of a stack repeat the message. */
  stack: string
  causes?: DescribedError[]
}

const NAMED = ['code', 'syscall', 'routine', 'schema', 'table', 'column', 'constraint'] as const
const MAX_CAUSES = 5
const MAX_FRAMES = 20
const MAX_DEPTH = 3

/**
 * Returns what an error says about the program, without what it may quote from its input. PostgreSQL names values in `message`, `detail`
 * and `where`; the engine's own errors (`JSON.parse`, `Intl`) quote the text that they could not read.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: typeof error, stack: '' }
  const { cause, errors } = error as Error & { cause?: unknown; errors?: unknown[] }
  const causes = [...(cause instanceof Error ? [cause] : []), ...(Array.isArray(errors) ? errors : [])]
  const fields = namedFields(error)
  return {
    type: error.name,
    message: isOurs(error) ? error.message : [error.name, fields.code].filter(Boolean).join(' '),
    ...fields,
    stack: framesOf(error),
    ...(depth < MAX_DEPTH &&
      causes.length > 0 && {
        causes: causes.slice(0, MAX_CAUSES).map((each) => describeError(each, depth + 1)),
      }),
  }
}

/** Classes of our own, whose messages are written in this repository for people who may not see the log either. */
const isOurs = ({ name }: Error): boolean => name === 'LotlineError' || name === 'DatabaseUnavailable'

function namedFields(error: Error): Partial<Record<(typeof NAMED)[number], string>> {
  const fields = error as unknown as Record<string, unknown>
  const stated = NAMED.flatMap((name) => {
    const value = fields[name]
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
  })
  return Object.fromEntries(stated)
}

function framesOf({ message, stack = '' }: Error): string {
  const at = stack.indexOf(message)
  // A message that was changed since cannot be distinguished from the frames.
  if (at === -1) return ''
  return stack
    .slice(at + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim())
    .join('\n')
}
