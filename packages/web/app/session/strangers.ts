/** Beginnings of the addresses of pages that people without an account open by a link: reports, market analyses. */
export const STRANGERS = { report: '/shared/', analysis: '/cma/' } as const

/** True for pages that load and follow nothing of an account, whoever opens them. The router compares addresses without regard to case, so this does. */
export const isForStrangers = (pathname: string): boolean =>
  Object.values(STRANGERS).some((beginning) => pathname.toLowerCase().startsWith(beginning))
