import { isIPv6 } from 'node:net'

export interface HostName {
  /** In lower case, without a final dot; IPv6 in brackets, in its shortest form. */
  name: string
  port: number | null
}

const HOST_AND_PORT = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i

/** Parses `parcels.example.ca:8443`. */
export function parseHostName(text: string): HostName | null {
  const [, hostText, port] = HOST_AND_PORT.exec(text) ?? []
  if (hostText === undefined || Number(port ?? 0) > 65_535) return null
  const url = URL.parse(`http://${hostText.replace(/\.$/, '')}`)
  return url === null || url.hostname === '' ? null : { name: url.hostname, port: port ? Number(port) : null }
}

/** The address as browsers send it: `192.0.2.1` for `::ffff:192.0.2.1`. */
export function hostNameOfAddress(address: string): string | null {
  const ipAddress = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return parseHostName(isIPv6(ipAddress) ? `[${ipAddress}]` : ipAddress)?.name ?? null
}

const LOOPBACK_NAMES = new Set(['localhost', '::1', '[::1]'])

/** Whether it is in 127.0.0.0/8, `::1` or `localhost`. */
export function isLoopback(host: string): boolean {
  return LOOPBACK_NAMES.has(host.toLowerCase()) || /^(::ffff:)?127(\.\d{1,3}){3}$/i.test(host)
}

export const isLoopbackUrl = (url: string): boolean => URL.canParse(url) && isLoopback(new URL(url).hostname)
