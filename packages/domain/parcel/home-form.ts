const HOME_FORMS = ['house', 'townhouse', 'apartment', 'suite'] as const
export type HomeForm = (typeof HOME_FORMS)[number]

/**
 * Reads a listing ("Half duplex"), actual use ("Residential Dwelling with Suite") or rental offer ("basement
 * suite").
 */
export function findHomeForm(words: string | null): HomeForm | null {
  const stated = words?.toLowerCase() ?? ''
  if (/\bsuite\b|laneway|carriage house|coach house/.test(stated) && !/dwelling|with suite/.test(stated))
    return 'suite'
  if (/town ?(house|home)|row ?(hous|home)/.test(stated)) return 'townhouse'
  if (/apartment|condo|strata-lot residence|\bflat\b|\bloft\b/.test(stated)) return 'apartment'
  if (/dwelling|\bhouse\b|\bduplex\b|triplex|single family|\bhome\b/.test(stated)) return 'house'
  return null
}
