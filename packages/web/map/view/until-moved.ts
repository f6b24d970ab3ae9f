interface Movable {
  getCenter(): { lng: number; lat: number }
  getZoom(): number
}

/** Moves the map unless it has been moved since. */
export function untilMoved(map: Movable): (move: () => void) => void {
  const view = () => [map.getCenter().lng, map.getCenter().lat, map.getZoom()].join(' ')
  let left = view()
  return (move) => {
    if (view() !== left) return
    move()
    left = view()
  }
}
