interface Movable {
  getCenter(): { lng: number; lat: number }
  getZoom(): number
}

/** Returns a function that moves the map, but no longer once the user has moved it. */
export function moveUnlessUserMoved(map: Movable): (move: () => void) => void {
  const view = () => [map.getCenter().lng, map.getCenter().lat, map.getZoom()].join(' ')
  let lastView = view()
  return (move) => {
    if (view() !== lastView) return
    move()
    lastView = view()
  }
}
