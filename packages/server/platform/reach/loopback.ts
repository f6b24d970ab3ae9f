const NAMES = new Set(['localhost', '::1', '[::1]'])

/** 127.0.0.0/8, `::1`, `localhost`. */
export function isLoopback(host: string): boolean {
  return NAMES.has(host.toLowerCase()) || /^(::ffff:)?127(\.\d{1,3}){3}$/i.test(host)
}

export const isLoopbackUrl = (url: string): boolean => URL.canParse(url) && isLoopback(new URL(url).hostname)
