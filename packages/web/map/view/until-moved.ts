interface Movable {
  on(type: 'movestart', listener: (event: { originalEvent?: unknown }) => void): unknown
}

/**
 * Returns a function that moves the map until the person has moved it, by pointer, wheel or keyboard: what is known late never takes away the view that
 * somebody chose.
 */
export function untilMoved(map: Movable): (move: () => void) => void {
  let isMoved = false
  map.on('movestart', ({ originalEvent }) => {
    // Moves by code have no event of the page.
    isMoved ||= originalEvent !== undefined
  })
  return (move) => {
    if (!isMoved) move()
  }
}
