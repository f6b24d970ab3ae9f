import type { Province } from './billing-address.ts'

export interface Tax {
  name: string
  percent: number
}

/** GST includes HST, because one registration covers both. */
export const TAX_REGISTRATIONS = ['gst', 'pst-bc', 'pst-sk', 'rst-mb', 'qst'] as const
export type TaxRegistration = (typeof TAX_REGISTRATIONS)[number]

interface ProvinceTax extends Tax {
  registration: TaxRegistration
}

const GST: ProvinceTax = { name: 'GST', percent: 5, registration: 'gst' }
const hst = (percent: number): ProvinceTax => ({ name: 'HST', percent, registration: 'gst' })

/**
 * As of November 29, 2026. Sources: Canada Revenue Agency, "GST/HST calculator (and rates)", with Nova
 * Scotia's 14 % from April 1, 2025; the general rates of PST in British Columbia and Saskatchewan, RST in
 * Manitoba and QST in Quebec. Provincial taxes are charged only if `LOTLINE_TAX_REGISTRATIONS` names them.
 */
const TAXES: Record<Province, readonly ProvinceTax[]> = {
  AB: [GST],
  BC: [GST, { name: 'PST (BC)', percent: 7, registration: 'pst-bc' }],
  MB: [GST, { name: 'RST (Manitoba)', percent: 7, registration: 'rst-mb' }],
  NB: [hst(15)],
  NL: [hst(15)],
  NS: [hst(14)],
  NT: [GST],
  NU: [GST],
  ON: [hst(13)],
  PE: [hst(15)],
  QC: [GST, { name: 'QST', percent: 9.975, registration: 'qst' }],
  SK: [GST, { name: 'PST (Saskatchewan)', percent: 6, registration: 'pst-sk' }],
  YT: [GST],
}

/** For accounts without a billing address. */
export const DEFAULT_PROVINCE: Province = 'BC'

export const taxesIn = (province: Province, registrations: readonly TaxRegistration[]): Tax[] =>
  TAXES[province]
    .filter(({ registration }) => registrations.includes(registration))
    .map(({ name, percent }) => ({ name, percent }))
