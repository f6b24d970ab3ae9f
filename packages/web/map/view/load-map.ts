let isPossible: boolean | undefined

/**
 * Returns whether this browser draws maps: MapLibre needs WebGL 2, which old graphics drivers, remote desktops and policies refuse.
 * Tries it once, for a browser without it has the interface all the same.
 */
export function canDrawMaps(): boolean {
  isPossible ??= hasWebGl()
  return isPossible
}

function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  // A browser has few of them at a time.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

/** Loads what draws the map, with MapLibre: the largest script of the application, and of no use where `canDrawMaps` says no. */
export const loadMap = () => import('./drawn-map.tsx')
