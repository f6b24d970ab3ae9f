import { LINK_PAGES } from '#domain/share/share-rules.ts'

/** Public behind a link, so it loads no account data. */
export const isForStrangers = (pathname: string): boolean =>
  Object.values<string>(LINK_PAGES).includes(pathname.toLowerCase().replace(/\/+$/, ''))
