import { DARK_STREETS, LIGHT_STREETS, type StreetsPalette } from '#domain/layers/map-colours.ts'

/** Background of the map, on which all colours depend. */
export type MapScheme = 'light' | 'dark' | 'imagery'

const imagery: StreetsPalette = {
  ...DARK_STREETS,
  label: '#f4f6f5',
  labelStrong: '#ffffff',
  labelPark: '#d4f0c9',
  labelWater: '#cfeaf5',
  labelInstitution: '#f2e4c4',
  halo: 'rgba(10,15,14,0.78)',
  shield: 'rgba(15,20,19,0.82)',
  shieldText: '#f4f6f5',
  shieldEdge: 'rgba(255,255,255,0.45)',
}

export const STREETS_PALETTES: Record<MapScheme, StreetsPalette> = {
  light: LIGHT_STREETS,
  dark: DARK_STREETS,
  imagery,
}

/** Without `glyphs`, MapLibre uses the page's fonts. Weight and slant come from the first name. */
const FACE = 'Inter Variable'
export const REGULAR = ['Lotline Regular', FACE]
export const MEDIUM = ['Lotline Medium', FACE]
export const SEMIBOLD = ['Lotline Semibold', FACE]
export const ITALIC = ['Lotline Italic', FACE]
