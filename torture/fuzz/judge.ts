import type { Call } from '#contract/calls.ts'
import { ERRORS } from '#contract/errors.ts'
import type { Answer } from '../machine/send.ts'

const STACK = /\bat (?:async )?(?:[\w.<>]+ \()?(?:file:\/\/|node:|\/)[^\s)]+:\d+:\d+/
const INSIDE = /node_modules|packages\/server|\.ts:\d+|ECONNREFUSED|\.s\.PGSQL/
const SQL =
  /\bsyntax error at\b|invalid byte sequence|invalid input syntax|out of range for type|violates \w+ constraint|\brelation "|\bSELECT\b.+\bFROM\b|\bINSERT INTO\b/

/** What is wrong with a response; null if the contract declares it. */
export function wrongWith(call: Call, { status, headers, text }: Answer): string | null {
  const leak = leakIn(text)
  if (leak) return `${status} with ${leak}`
  if (status >= 200 && status < 400) return wrongSuccess(call, headers['content-type'], text)
  return wrongFailure(status, text)
}

/** What a text reveals, or null. */
export function leakIn(text: string): string | null {
  if (STACK.test(text)) return 'a stack trace'
  if (SQL.test(text)) return 'words of the database'
  if (INSIDE.test(text)) return 'words of the inside'
  return null
}

function wrongSuccess(call: Call, type: string | undefined, text: string): string | null {
  // Files and streams have no error envelope.
  if (!type?.startsWith('application/json') || call.response.type === 'unknown') return null
  const parsed = parse(text)
  if (parsed === undefined) return 'an answer that is no JSON'
  const payload = (parsed as { payload?: unknown } | null)?.payload
  const { success, error } = call.response.safeParse(payload)
  const [issue] = error?.issues ?? []
  return success
    ? null
    : `an answer that its schema does not allow (${issue?.path.join('.')}: ${issue?.message})`
}

function wrongFailure(status: number, text: string): string | null {
  const body = parse(text) as { code?: string; payload?: unknown } | undefined
  const code = body?.code
  if (code === undefined || !Object.hasOwn(ERRORS, code)) return `${status} outside the envelope`
  if (ERRORS[code as keyof typeof ERRORS] !== status) return `${status} with the code ${code}`
  const message = status === 401 ? body?.payload : (body?.payload as { message?: unknown } | null)?.message
  if (typeof message !== 'string' || message === '') return `${status} without a message`
  if (status === 500 || code === 'database_unavailable') return `${status} ${code}`
  return null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
