/** Beginning of the addresses of pages that people without an account open by a link. */
export const STRANGERS = '/shared/'

/** True for pages that load and follow nothing of an account, whoever opens them. */
export const isForStrangers = (pathname: string): boolean => pathname.startsWith(STRANGERS)
