/** Possible home areas. Keys derive from titles, which are the same in every release. */
export const REGION_KINDS = ['municipality', 'regional_district', 'province'] as const
type RegionKind = (typeof REGION_KINDS)[number]

/** `municipality`, `District of Cedar Arm` → `municipality:district-of-cedar-arm` */
export function regionKey(kind: RegionKind, title: string): string {
  const slug = title
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return `${kind}:${slug}`
}

/** Region for servers without boundary data. Bounds are west, south, east, north. */
export const BRITISH_COLUMBIA = {
  key: 'province:british-columbia',
  title: 'All of British Columbia',
  kind: 'province',
  bounds: [-139.06, 48.22, -114.03, 60] as [number, number, number, number],
} as const
