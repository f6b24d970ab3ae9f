import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { type HostName, isLoopback, isLoopbackUrl, parseHostName } from '../platform/reach/host-name.ts'

const AllowedHosts = z
  .string()
  .transform((text, context) =>
    text.split(',').flatMap((place) => {
      const host = readHost(place.trim())
      if (host !== null) return [host]
      const message =
        'host names like parcels.example.ca or parcels.example.ca:8443, with commas, each in full'
      context.addIssue({ code: 'custom', message })
      return []
    }),
  )
  .default([])

export const EXPOSURE_ENV = {
  LOTLINE_ALLOWED_HOSTS: AllowedHosts,
}

interface ExposureSettings {
  /** Hosts that requests may name, besides this machine's. */
  hosts: HostName[]
  /** Descriptions of settings that expose the server. Without any, only this machine can connect. */
  reasons: string[]
}

type ReachEnv = z.infer<z.ZodObject<typeof EXPOSURE_ENV>> & {
  LOTLINE_PUBLIC_URL: string | null
  LOTLINE_TRUSTED_PROXIES: readonly string[]
}

/**
 * An exposed server has no demo accounts, mailbox and stand-ins, because demo passwords are public and mails
 * contain sign-in links.
 */
export function exposureSettings(
  {
    LOTLINE_ALLOWED_HOSTS: allowedHosts,
    LOTLINE_PUBLIC_URL: publicUrl,
    LOTLINE_TRUSTED_PROXIES: trustedProxies,
  }: ReachEnv,
  { host }: { host: string },
): ExposureSettings {
  const listeningHost = isEverywhere(host) ? null : readHost(host)
  const publicHost = publicUrl === null ? null : readHost(new URL(publicUrl).hostname)
  const proxies = trustedProxies.filter((place) => place !== 'loopback' && !isLoopback(place))
  const names = allowedHosts.filter(({ name }) => !isLoopback(name)).map(({ name }) => name)
  const reasons = [
    publicUrl !== null && !isLoopbackUrl(publicUrl) && `LOTLINE_PUBLIC_URL is ${publicUrl}`,
    !isLoopback(host) && `LOTLINE_HOST is ${host}`,
    names.length > 0 && `LOTLINE_ALLOWED_HOSTS names ${names.join(', ')}`,
    proxies.length > 0 && `LOTLINE_TRUSTED_PROXIES names ${proxies.join(', ')}`,
  ]
  return {
    hosts: [publicHost, listeningHost, ...allowedHosts].filter((name) => name !== null),
    reasons: reasons.filter((reason) => reason !== false),
  }
}

/** Matches names with characters beyond ASCII, and without characters that end a host in a URL. */
const BEYOND_ASCII = /^[^\s/?#@\\]*[^ -~][^\s/?#@\\]*$/

const isEverywhere = (host: string) => host === '0.0.0.0' || host === '::'

/** Accepts international names, which browsers send in Punycode, and IPv6 without brackets. */
function readHost(text: string): HostName | null {
  const bracketed = /^[\da-f]*:[\da-f:.]+$/i.test(text) && text.split(':').length > 2 ? `[${text}]` : text
  const [, name = '', port = ''] = /^(.*?)(:\d*)?$/.exec(bracketed) ?? []
  return parseHostName((BEYOND_ASCII.test(name) ? domainToASCII(name) : name) + port)
}
