const NAMES = new Set(['localhost', '::1', '[::1]'])

/** Returns true for a host name or address that leads to this machine, and nowhere else: whole 127.0.0.0/8, `::1`, `localhost`. */
export function isLoopback(host: string): boolean {
  return NAMES.has(host.toLowerCase()) || /^(::ffff:)?127(\.\d{1,3}){3}$/i.test(host)
}

/** Returns true for a web address that leads to this machine only. */
export const isLoopbackUrl = (url: string): boolean => URL.canParse(url) && isLoopback(new URL(url).hostname)
