const HOME_FORMS = ['house', 'townhouse', 'apartment', 'suite'] as const
export type HomeForm = (typeof HOME_FORMS)[number]

/**
 * Reads a listing ("Half duplex"), actual use ("Residential Dwelling with Suite") or rental offer ("basement
 * suite").
 */
export function findHomeForm(description: string | null): HomeForm | null {
  const text = description?.toLowerCase() ?? ''
  if (/\bsuite\b|laneway|carriage house|coach house/.test(text) && !/dwelling|with suite/.test(text))
    return 'suite'
  if (/town ?(house|home)|row ?(hous|home)/.test(text)) return 'townhouse'
  if (/apartment|condo|strata-lot residence|\bflat\b|\bloft\b/.test(text)) return 'apartment'
  if (/dwelling|\bhouse\b|\bduplex\b|triplex|single family|\bhome\b/.test(text)) return 'house'
  return null
}
