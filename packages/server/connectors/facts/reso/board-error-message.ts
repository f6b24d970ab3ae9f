import { parseJsonOrNull } from '../../outbound/service-request.ts'

const MAX_CHARACTERS = 200

/** Reads the message of an OData error (OData JSON 4.01, section 21.1) or OAuth error (RFC 6749, 5.2). */
export function boardErrorMessage(text: string): string | null {
  const body = parseJsonOrNull(text)
  if (typeof body !== 'object' || body === null) return null
  const { error, error_description: description } = body as Record<string, unknown>
  if (typeof description === 'string') return shorten(description)
  const message =
    typeof error === 'object' && error !== null ? (error as { message?: unknown }).message : null
  return typeof message === 'string' ? shorten(message) : null
}

export function oauthErrorCode(text: string): string | null {
  const body = parseJsonOrNull(text) as { error?: unknown } | null
  return typeof body?.error === 'string' ? body.error : null
}

function shorten(message: string): string | null {
  const line = message.replace(/\s+/g, ' ').trim()
  if (line === '') return null
  return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS)}…` : line
}
