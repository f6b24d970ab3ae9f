import { column, defineColumns, lotSizes } from './definition.ts'

export const PLANNING_COLUMNS = defineColumns('planning', {
  legalDescription: column.text('Legal description', 'Legal description from the title or the assessment.', {
    width: 320,
  }),
  planNumber: column.text('Plan number', 'Number of the survey plan.', { width: 120 }),
  ocp: column.text('OCP', 'Land-use designation in the official community plan.', {
    width: 200,
    isDefault: true,
  }),
  ncp: column.text('NCP', 'Land use in the neighbourhood concept plan.', { width: 200 }),
  localAreaPlan: column.text('Local area plan', 'Adopted local area plan.', { width: 180 }),
  proposedPlans: column.text('Proposed plans', 'Proposed plans for the parcel, not yet adopted.', {
    width: 180,
  }),
  alr: column.text('ALR', 'Whether the parcel is in the Agricultural Land Reserve.', { width: 90 }),
  statsCan2021: column.text(
    'StatsCan CMA/CA 2021',
    'Census metropolitan area or census agglomeration of the 2021 census.',
    { shortLabel: 'CMA/CA 2021', width: 170 },
  ),
  floodplain: column.text('Floodplain', 'Whether the parcel touches a mapped floodplain.', { width: 120 }),
  developmentApplications: column.text(
    'Development applications',
    'Development applications on the parcel, with their status.',
    { shortLabel: 'Applications', width: 220 },
  ),
  catchmentZones: column.text('Catchment zones', 'School catchments that contain the parcel.', {
    width: 220,
  }),
  ...lotSizes('Lot size given by the source, otherwise the area of the parcel’s outline.'),
  economicRegion: column.text(
    'Economic region',
    'Statistics Canada economic region that contains the parcel.',
    {
      width: 200,
    },
  ),
  regionalDistrict: column.text('Regional district', 'Regional district that contains the parcel.', {
    width: 200,
  }),
})
