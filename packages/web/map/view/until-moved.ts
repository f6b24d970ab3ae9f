interface Movable {
  getCenter(): { lng: number; lat: number }
  getZoom(): number
}

/**
 * Returns a function that moves the map, at once, until it was moved otherwise, by hand, by a button or by a flight: what is known late never takes away
 * the view that somebody chose.
 */
export function untilMoved(map: Movable): (move: () => void) => void {
  const view = () => [map.getCenter().lng, map.getCenter().lat, map.getZoom()].join(' ')
  let left = view()
  return (move) => {
    if (view() !== left) return
    move()
    left = view()
  }
}
