/** Each place has its own kind of branding (specification part 2, section 3). */
export const BRANDING_PLACES = ['cover', 'header', 'last'] as const
export type BrandingPlace = (typeof BRANDING_PLACES)[number]

/** `account`: the kind chosen in the account. */
export const BRANDING_USES = ['account', 'info', 'banner', 'none'] as const
export type BrandingUse = (typeof BRANDING_USES)[number]
type BrandingUses = Record<BrandingPlace, BrandingUse>

export const DEFAULT_BRANDING: BrandingUses = { cover: 'account', header: 'none', last: 'none' }

export const BRANDING_TITLES: Record<BrandingPlace, string> = {
  cover: 'Cover',
  header: 'Top of pages',
  last: 'Last page',
}

export function printedBranding(
  use: BrandingUse,
  accountBranding: 'banner' | 'info',
): 'banner' | 'info' | null {
  if (use === 'none') return null
  return use === 'account' ? accountBranding : use
}
