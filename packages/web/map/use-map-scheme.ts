import { useColorScheme } from '../state/account/color-scheme.ts'
import { drawnKey, useBaseMap } from '../state/map/base-map.ts'
import { schemeOver } from './base-maps/picture-source.ts'
import type { MapScheme } from './styles/scheme.ts'

export function useMapScheme(): MapScheme {
  const key = useBaseMap(drawnKey)
  return schemeOver(key, useColorScheme())
}
