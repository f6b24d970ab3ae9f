import type { StreetsPalette } from '#domain/layers/map-colours.ts'

export function haloed(colour: string, palette: StreetsPalette, width = 1.4) {
  return {
    'text-color': colour,
    'text-halo-color': palette.halo,
    'text-halo-width': width,
    'text-halo-blur': 0.3,
  }
}
