/** `Retry-After` as milliseconds from `now`: seconds or a date (RFC 9110, 10.2.3); null when it says nothing. */
export function retryAfterMs(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? ''
  if (text === '') return null
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000)
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}
