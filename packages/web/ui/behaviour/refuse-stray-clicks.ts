/** A click that acted: on which control, and where in the window, in CSS pixels. */
interface Acted {
  control: Element
  x: number
  y: number
}

const CONTROLS = 'a, button, input, select, textarea, summary, label, [role], [tabindex]'

/** Returns the control that a click on an element is for, or the element itself. */
function controlOf(element: Element): Element {
  const control = element.closest(CONTROLS) ?? element
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control
}

/**
 * Refuses further clicks of a double click once the first has moved or removed what was clicked, as by closing a dialog or by a message above a form: they
 * would fall on whatever is there now. Further clicks on the same control act, and on its neighbour where nothing has moved. Returns a function that stops it.
 */
export function refuseStrayClicks(): () => void {
  let acted: Acted | null = null
  const isStray = (target: Element): boolean => {
    if (acted === null || controlOf(target) === acted.control) return false
    const now = document.elementFromPoint(acted.x, acted.y)
    return now === null || controlOf(now) !== acted.control
  }
  const follow = (event: MouseEvent) => {
    const { target, type, detail, clientX: x, clientY: y } = event
    if (event.button !== 0 || !(target instanceof Element)) return
    // The browser counts the clicks that follow each other in time and place, whatever they are on; those by keyboard are 0.
    if (detail > 1 && isStray(target)) {
      event.preventDefault()
      event.stopPropagation()
    } else if (type === 'click' && detail > 0) acted = { control: controlOf(target), x, y }
    else if (type === 'mousedown' && detail === 1) acted = null
  }
  const stop = new AbortController()
  for (const type of ['mousedown', 'click', 'dblclick'] as const)
    document.addEventListener(type, follow, { capture: true, signal: stop.signal })
  return () => stop.abort()
}
