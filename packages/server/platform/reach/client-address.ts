import { isIP, isIPv6 } from 'node:net'

/** An address with its port, as some proxies forward it. */
const WITH_PORT = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d+)?$/i

/** Returns the address without port and zone; null if invalid. */
export function plainAddress(input: string): string | null {
  const [address = ''] = input.replace(WITH_PORT, '$1$2').split('%')
  return isIP(address) === 0 ? null : address
}

/** IPv4 address, or a household's IPv6 /56. `::ffff:192.0.2.1` is `192.0.2.1`. */
export const toClient = (address: string): string => toPrefix(address, 56)

/** IPv4 address, or IPv6 /48, which one customer can rent. */
export const networkOf = (address: string): string => toPrefix(address.replace(/\/56$/, ''), 48)

/** Returns the IPv4 address, or the first bits of an IPv6 address. */
function toPrefix(input: string, bits: 48 | 56): string {
  const address = input.replace(WITH_PORT, '$1$2')
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (ipv4) return ipv4
  if (!isIPv6(address)) return address
  const [withoutZone = ''] = address.split('%')
  const [head = '', tail] = withoutZone.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const allGroups = [...groups, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])]
  const numbers = allGroups.slice(0, 4).map((group) => Number.parseInt(group, 16))
  numbers[3] = bits === 48 ? 0 : (numbers[3] ?? 0) & 0xff00
  return `${numbers.map((number) => number.toString(16)).join(':')}::/${bits}`
}
