import { LINK_PAGES } from '#domain/share/share-rules.ts'

/** Converts `/#/dashboard?a=b` and `/#dashboard?a=b` to `/dashboard?a=b`. Null for any other address. */
export function removeHash(pathname: string, hash: string): string | null {
  if (pathname !== '/' || hash.length < 2) return null
  // Keeps a single slash, because `//` would start another host name.
  return `/${hash.slice(1).replace(/^[/\\]+/, '')}`
}

/** Whether the page is public, opened by a link, and loads no account data. */
export const isPublicPage = (pathname: string): boolean =>
  Object.values<string>(LINK_PAGES).includes(pathname.toLowerCase().replace(/\/+$/, ''))
