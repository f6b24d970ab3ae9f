import { AlertBanner } from '../hints/alert-banner.tsx'

/** Why it did not work, above the form; read out as it appears. */
export function Problem({ children }: { children: string | null }) {
  return children === null ? null : <AlertBanner kind="danger">{children}</AlertBanner>
}
