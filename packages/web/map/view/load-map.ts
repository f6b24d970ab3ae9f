let isPossible: boolean | undefined

/** Tests once, because old drivers and policies lack WebGL 2 despite the interface. */
export function canDrawMaps(): boolean {
  isPossible ??= hasWebGl()
  return isPossible
}

function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  // Browsers limit the number of contexts.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

export const loadMap = () => import('./drawn-map.tsx')
