import { LINK_PAGES } from '#domain/share/share-rules.ts'

/** `/#/dashboard?a=b` and `/#dashboard?a=b` become `/dashboard?a=b`. Null for any other address. */
export function withoutHash(pathname: string, hash: string): string | null {
  if (pathname !== '/' || hash.length < 2) return null
  // A single slash, because two would name another host.
  return `/${hash.slice(1).replace(/^[/\\]+/, '')}`
}

/** Public pages behind links, which load no account data. */
export const isForStrangers = (pathname: string): boolean =>
  Object.values<string>(LINK_PAGES).includes(pathname.toLowerCase().replace(/\/+$/, ''))
