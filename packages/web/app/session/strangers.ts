import { LINK_PAGES } from '#domain/share/share-rules.ts'

/** Whether a page loads and follows nothing of an account. Like the router, without regard to case. */
export const isForStrangers = (pathname: string): boolean =>
  Object.values<string>(LINK_PAGES).includes(pathname.toLowerCase().replace(/\/+$/, ''))
