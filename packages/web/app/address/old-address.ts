/** Old addresses had their path behind a hash: `/#/dashboard?a=b` is `/dashboard?a=b` now; null for any other. */
export const withoutHash = (pathname: string, hash: string): string | null =>
  pathname === '/' && hash.startsWith('#/') ? hash.slice(1) : null
