import { isIPv6 } from 'node:net'

/** A host as a `Host` header or a setting names it. */
export interface HostName {
  /** Returns the host in lower case, without a dot at its end; IPv6 addresses in brackets, in their shortest form. */
  name: string
  /** Null: none is stated. */
  port: number | null
}

const SHAPE = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i

/** Returns the parts of `parcels.example.ca:8443`, or null for what is no host. */
export function parseHostName(text: string): HostName | null {
  const [, written, port] = SHAPE.exec(text) ?? []
  if (written === undefined || Number(port ?? 0) > 65_535) return null
  const url = URL.parse(`http://${written.replace(/\.$/, '')}`)
  return url === null || url.hostname === '' ? null : { name: url.hostname, port: port ? Number(port) : null }
}

/** Returns the name that a browser states when it was given this address of a socket (`::ffff:192.0.2.1` is `192.0.2.1`). */
export function hostNameOfAddress(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return parseHostName(isIPv6(plain) ? `[${plain}]` : plain)?.name ?? null
}
