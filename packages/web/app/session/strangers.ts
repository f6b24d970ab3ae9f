import { LINK_PAGES } from '#domain/share/share-rules.ts'

/** Returns whether a page belongs to a link, and so loads nothing of an account. Like the router, ignores case. */
export const isForStrangers = (pathname: string): boolean =>
  Object.values<string>(LINK_PAGES).includes(pathname.toLowerCase().replace(/\/+$/, ''))
