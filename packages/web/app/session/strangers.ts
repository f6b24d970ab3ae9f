import { LINK_PAGES } from '#domain/share/share-rules.ts'

/** Returns whether a page is public behind a link, and therefore loads no account data. Ignores case, like the router. */
export const isForStrangers = (pathname: string): boolean =>
  Object.values<string>(LINK_PAGES).includes(pathname.toLowerCase().replace(/\/+$/, ''))
