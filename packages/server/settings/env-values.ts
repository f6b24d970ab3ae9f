import { z } from 'zod'
import { isLoopbackUrl } from '../platform/reach/host-name.ts'

export const optionalText = z.string().trim().nullable().default(null)
export const webUrl = z.url({ protocol: /^https?$/, error: 'a web address' })
/** An address with HTTPS, except for a service on this machine. */
export const safeUrl = webUrl.refine(
  (url) => url.startsWith('https:') || isLoopbackUrl(url),
  'an https address',
)
export const port = z.coerce.number().int().min(0).max(65_535)
export const sandboxSwitch = z.enum(['auto', 'off']).default('auto')
export const optionalPort = port.nullable().default(null)

export interface SandboxPlace {
  hasDemo: boolean
  isOnlyLocal: boolean
  port: number
}

/** Returns the port of a stand-in, or null if it is off, no demo is loaded, or the server is exposed. */
export function getSandboxPort(
  env: { isEnabled: boolean; port: number | null; distance: number },
  { hasDemo, isOnlyLocal, port }: SandboxPlace,
): number | null {
  return env.isEnabled && hasDemo && isOnlyLocal ? (env.port ?? portBeside(port, env.distance)) : null
}

/** Returns a port above the server's, or below if that exceeds 65,535. Port 0 (any free port) stays 0. */
const portBeside = (port: number, distance: number): number =>
  port === 0 ? 0 : port + (port + distance > 65_535 ? -1 : 1) * distance
