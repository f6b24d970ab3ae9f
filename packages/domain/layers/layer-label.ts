import { reserveLabel } from '../parcel/place/outside.ts'

interface DescribedFeature {
  code: string | null
  title: string | null
  category: string | null
  status: string | null
}

/** Statuses of plans that are not in force: drafts, proposals, and bylaws in readings. */
export const PROPOSED = /propos|draft|progress|review|reading/i

export const isProposed = ({ status }: Pick<DescribedFeature, 'status'>): boolean =>
  status !== null && PROPOSED.test(status)

/** Features of a layer with the same label are added up: `RS-1`, `Partly ALR`, `RZ-2026-018 (under review)`. */
export function layerLabel(
  layer: string,
  { code, title, category, status }: DescribedFeature,
): string | null {
  switch (layer) {
    case 'alr':
      return reserveLabel(status)
    case 'floodplain':
      return 'Floodplain'
    case 'zoning':
      return code ?? title ?? category
    case 'development_application': {
      const name = code ?? title ?? category
      return name && status ? `${name} (${status})` : name
    }
    default:
      return title ?? code ?? category
  }
}
