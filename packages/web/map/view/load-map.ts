let isPossible: boolean | undefined

/** Tests WebGL 2, because old drivers and policies lack it despite the interface. */
export function canDrawMaps(): boolean {
  isPossible ??= hasWebGl()
  return isPossible
}

function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  // Frees the context, of which browsers allow few.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

export const loadMap = () => import('./drawn-map.tsx')
