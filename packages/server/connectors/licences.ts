import type { Source, SourceDescription } from './source.ts'

type Licence = Pick<SourceDescription, 'licence' | 'licenceUrl' | 'attribution'> &
  Pick<Source, 'isSharingAllowed'>

function openLicence(place: string, licenceUrl: string | null): Licence {
  return {
    licence: `Open Government Licence – ${place}`,
    licenceUrl,
    attribution: `Contains information licensed under the Open Government Licence – ${place}.`,
    isSharingAllowed: true,
  }
}

export const OGL_BC = openLicence(
  'British Columbia',
  'https://www2.gov.bc.ca/gov/content/data/open-data/open-government-licence-bc',
)

/** Describes the open data of a city under its Open Government Licence. */
export const openCity = (
  name: string,
  licenceUrl: string | null,
): Licence & Pick<Source, 'title' | 'publisher'> => ({
  title: `City of ${name} open data`,
  publisher: `City of ${name}`,
  ...openLicence(name, licenceUrl),
})

/** A licence without exact terms: check the publisher's page before redistributing data. */
export function cityLicence(city: string): Licence {
  return {
    licence: `Open Data – ${city} (check the city's terms)`,
    licenceUrl: null,
    attribution: `Contains open data of ${city}.`,
    isSharingAllowed: false,
  }
}

export const PDDL_UBC: Licence = {
  licence: 'Open Data Commons Public Domain Dedication and Licence (PDDL)',
  licenceUrl: 'https://opendatacommons.org/licenses/pddl/1-0/',
  attribution: 'Contains data of the University of British Columbia, in the public domain.',
  isSharingAllowed: true,
}

export const STATISTICS_CANADA: Licence = {
  licence: 'Statistics Canada Open Licence',
  licenceUrl: 'https://www.statcan.gc.ca/en/terms-conditions/open-licence',
  attribution:
    'Adapted from Statistics Canada, Census Boundary Files. This does not constitute an endorsement by Statistics Canada of this product.',
  isSharingAllowed: true,
}

export const ODBL_OPENSTREETMAP: Licence = {
  licence: 'Open Data Commons Open Database License (ODbL) 1.0',
  licenceUrl: 'https://opendatacommons.org/licenses/odbl/1-0/',
  attribution: '© OpenStreetMap contributors',
  isSharingAllowed: true,
}
