/** Beginnings of the addresses of pages that people without an account open by a link: reports, market analyses. */
export const STRANGERS = { report: '/shared/', analysis: '/cma/' } as const

/** True for pages that load and follow nothing of an account, whoever opens them. */
export const isForStrangers = (pathname: string): boolean =>
  Object.values(STRANGERS).some((beginning) => pathname.startsWith(beginning))
