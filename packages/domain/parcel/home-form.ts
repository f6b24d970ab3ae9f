const HOME_FORMS = ['house', 'townhouse', 'apartment', 'suite'] as const
export type HomeForm = (typeof HOME_FORMS)[number]

/**
 * Form of a home, from a listing ("Half duplex"), an actual use ("Residential Dwelling with Suite") or an
 * offer ("basement suite").
 */
export function homeFormOf(words: string | null): HomeForm | null {
  const said = words?.toLowerCase() ?? ''
  if (/\bsuite\b|laneway|carriage house|coach house/.test(said) && !/dwelling|with suite/.test(said))
    return 'suite'
  if (/town ?(house|home)|row ?(hous|home)/.test(said)) return 'townhouse'
  if (/apartment|condo|strata-lot residence|\bflat\b|\bloft\b/.test(said)) return 'apartment'
  if (/dwelling|\bhouse\b|\bduplex\b|triplex|single family|\bhome\b/.test(said)) return 'house'
  return null
}
