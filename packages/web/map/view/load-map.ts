let isPossible: boolean | undefined

/**
 * Whether this browser can draw maps: MapLibre needs WebGL 2, which old drivers, remote desktops and policies lack
 * despite the interface. Tries once.
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
