/** The only current date format of HTTP: `Wed, 05 Aug 2026 12:02:00 GMT`. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** Seconds or a date (RFC 9110, 10.2.3), as milliseconds from `now`. Null if missing or unreadable. */
export function retryAfterMs(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000)
  return HTTP_DATE.test(text) ? Math.max(0, Date.parse(text) - now.getTime()) : null
}
