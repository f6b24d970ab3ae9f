/** Colours shared by the browser's map and the server's parcel pictures. */

export const LIGHT_STREETS = {
  land: '#f1f0ea',
  residential: '#f1f0ea',
  commercial: '#f4ece4',
  industrial: '#eae9ea',
  institution: '#efe9dd',
  farmland: '#e9edd9',
  forest: '#dbe6cd',
  sand: '#f3ecd5',
  water: '#b9d6e1',
  waterEdge: '#a3c6d4',
  park: '#d2e5c9',
  parkEdge: '#bcd6b1',
  building: '#e3e0d6',
  buildingEdge: '#d3cfc2',
  road: '#ffffff',
  roadMajor: '#ffffff',
  roadHighway: '#fbe3b2',
  roadCasing: '#dcd9ce',
  roadCasingMajor: '#cfcbbd',
  roadCasingHighway: '#dfb970',
  path: '#c9bfa6',
  railway: '#b9b6ae',
  railwayTie: '#f1f0ea',
  label: '#66635a',
  labelStrong: '#33322c',
  labelPark: '#49763f',
  labelWater: '#3f7d95',
  labelInstitution: '#86704a',
  halo: '#fbfaf6',
  shield: '#ffffff',
  shieldText: '#4d4a42',
  shieldEdge: '#b9b4a5',
}

export type StreetsPalette = typeof LIGHT_STREETS

export const DARK_STREETS: StreetsPalette = {
  land: '#161c1b',
  residential: '#161c1b',
  commercial: '#1d1f1f',
  industrial: '#1a2023',
  institution: '#1f201b',
  farmland: '#182119',
  forest: '#15231a',
  sand: '#211f18',
  water: '#15303b',
  waterEdge: '#1d3f4c',
  park: '#182b1e',
  parkEdge: '#22402b',
  building: '#212a28',
  buildingEdge: '#2c3734',
  road: '#2a3432',
  roadMajor: '#36413e',
  roadHighway: '#4d4837',
  roadCasing: '#0f1413',
  roadCasingMajor: '#0d1211',
  roadCasingHighway: '#0d1211',
  path: '#3d443b',
  railway: '#3c4644',
  railwayTie: '#161c1b',
  label: '#98a6a2',
  labelStrong: '#dbe4e1',
  labelPark: '#7fae7a',
  labelWater: '#6fa7bd',
  labelInstitution: '#b3a27a',
  halo: '#0f1413',
  shield: '#2a3432',
  shieldText: '#c9d4d1',
  shieldEdge: '#52605c',
}

export const PARCEL_LINES = { light: '#b8b3a2', dark: '#41504c' } as const

/** Survey orange. With a thin dark casing it is visible on aerial pictures and both maps. */
export const SELECTION_COLOUR = '#ff6a1a'
export const SELECTION_CASING = '#3b1b06'

/** Violet, like the CSS variable `--subject`, and lighter on dark ground. */
export const SUBJECT_COLOURS = { light: '#6b3fc4', dark: '#a583f0', imagery: '#b99bff' } as const

export const WATCHED_AREA_COLOURS = { light: '#00838a', dark: '#3fd2d0', imagery: '#5cf2ea' } as const
