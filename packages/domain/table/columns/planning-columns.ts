import { defineColumns } from './definition.ts'

export const PLANNING_COLUMNS = defineColumns('planning', {
  legalDescription: {
    label: 'Legal description',
    type: 'text',
    tooltip: 'Legal description from the title or the assessment.',
    width: 320,
  },
  planNumber: { label: 'Plan number', type: 'text', tooltip: 'Number of the survey plan.', width: 120 },
  ocp: {
    label: 'OCP',
    type: 'text',
    tooltip: 'Land-use designation in the official community plan.',
    width: 200,
    isDefault: true,
  },
  ncp: { label: 'NCP', type: 'text', tooltip: 'Land use in the neighbourhood concept plan.', width: 200 },
  localAreaPlan: { label: 'Local area plan', type: 'text', tooltip: 'Adopted local area plan.', width: 180 },
  proposedPlans: {
    label: 'Proposed plans',
    type: 'text',
    tooltip: 'Proposed plans for the parcel, not yet adopted.',
    width: 180,
  },
  alr: {
    label: 'ALR',
    type: 'text',
    tooltip: 'Whether the parcel is in the Agricultural Land Reserve.',
    width: 90,
  },
  statsCan2021: {
    label: 'StatsCan CMA/CA 2021',
    shortLabel: 'CMA/CA 2021',
    type: 'text',
    tooltip: 'Census metropolitan area or census agglomeration of the 2021 census.',
    width: 170,
  },
  floodplain: {
    label: 'Floodplain',
    type: 'text',
    tooltip: 'Whether the parcel touches a mapped floodplain.',
    width: 120,
  },
  developmentApplications: {
    label: 'Development applications',
    shortLabel: 'Applications',
    type: 'text',
    tooltip: 'Development applications on the parcel, with their status.',
    width: 220,
  },
  catchmentZones: {
    label: 'Catchment zones',
    type: 'text',
    tooltip: 'School catchments that contain the parcel.',
    width: 220,
  },
  lotSizeImperial: {
    label: 'Lot size (ft², ac)',
    shortLabel: 'Lot size',
    type: 'areaImperial',
    tooltip: 'Lot size given by the source, otherwise the area of the parcel’s outline.',
    canTotal: true,
  },
  lotSizeMetric: {
    label: 'Lot size (m², ha)',
    shortLabel: 'Lot size',
    type: 'areaMetric',
    tooltip: 'Lot size given by the source, otherwise the area of the parcel’s outline.',
    canTotal: true,
  },
  economicRegion: {
    label: 'Economic region',
    type: 'text',
    tooltip: 'Statistics Canada economic region that contains the parcel.',
    width: 200,
  },
  regionalDistrict: {
    label: 'Regional district',
    type: 'text',
    tooltip: 'Regional district that contains the parcel.',
    width: 200,
  },
})
