interface Zone {
  title: string
  category: string
  densityFar: number | null
  maxHeightMetres: number
}

export const ZONES = {
  'RS-1': {
    title: 'Single-family dwelling, standard lot',
    category: 'Single-family',
    densityFar: 0.6,
    maxHeightMetres: 9,
  },
  'RS-2': {
    title: 'Single-family dwelling, large lot',
    category: 'Single-family',
    densityFar: 0.45,
    maxHeightMetres: 9,
  },
  'RS-3': {
    title: 'Single-family dwelling, compact lot',
    category: 'Single-family',
    densityFar: 0.7,
    maxHeightMetres: 9.5,
  },
  'RT-7': { title: 'Duplex and infill', category: 'Ground-oriented', densityFar: 0.8, maxHeightMetres: 10.5 },
  'RM-1': { title: 'Townhouse', category: 'Ground-oriented', densityFar: 0.9, maxHeightMetres: 11 },
  'RM-3': { title: 'Medium-density apartment', category: 'Apartment', densityFar: 1.75, maxHeightMetres: 19 },
  'C-1': { title: 'Neighbourhood commercial', category: 'Commercial', densityFar: 1, maxHeightMetres: 10.5 },
  'C-2': { title: 'Main street commercial', category: 'Commercial', densityFar: 2.5, maxHeightMetres: 16.5 },
  'C-3': { title: 'Shopping centre', category: 'Commercial', densityFar: 0.8, maxHeightMetres: 14 },
  'CD-1': {
    title: 'Comprehensive development',
    category: 'Comprehensive development',
    densityFar: 3.2,
    maxHeightMetres: 38,
  },
  'M-1': { title: 'Light industrial', category: 'Industrial', densityFar: 1.2, maxHeightMetres: 15 },
  'M-2': { title: 'Port and heavy industrial', category: 'Industrial', densityFar: 1, maxHeightMetres: 24 },
  'A-1': { title: 'Agricultural', category: 'Agricultural', densityFar: null, maxHeightMetres: 12 },
  'P-1': { title: 'Civic and school', category: 'Public', densityFar: null, maxHeightMetres: 15 },
  'P-2': { title: 'Park and open space', category: 'Park', densityFar: null, maxHeightMetres: 8 },
  'RU-1': { title: 'Rural residential', category: 'Rural', densityFar: 0.2, maxHeightMetres: 10.5 },
} as const satisfies Record<string, Zone>

export type ZoneCode = keyof typeof ZONES

export const DESIGNATION_CODES = {
  'Low-density residential': 'LDR',
  'Ground-oriented residential': 'GOR',
  'Medium-density residential': 'MDR',
  'Town centre': 'TC',
  'Village centre': 'VC',
  'Waterfront mixed use': 'WMU',
  Industrial: 'IND',
  Agricultural: 'AGR',
  Rural: 'RUR',
  Civic: 'CIV',
  Park: 'PRK',
  Resource: 'RES',
}

export type Designation = keyof typeof DESIGNATION_CODES
