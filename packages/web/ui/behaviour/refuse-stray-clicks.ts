/** A click that acted: on which control, and where in the window, in CSS pixels. */
interface Acted {
  control: Element
  x: number
  y: number
}

/** Longest pause between the clicks of a double click, in milliseconds. */
const DOUBLE_CLICK_MS = 500

const CONTROLS = 'a, button, input, select, textarea, summary, label, [role], [tabindex]'
/** Controls of two states, which a second click would put back: what opens and closes, buttons that stay pressed, switches. Not where words are typed. */
const TOGGLES =
  ':is(a, button, [role="button"]):is([aria-expanded], [aria-haspopup], [aria-pressed]), [role="switch"], summary, input[readonly][aria-haspopup]'

/** Returns the control that a click on an element is for, or the element itself. */
function controlOf(element: Element): Element {
  const control = element.closest(CONTROLS) ?? element
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control
}

/** Controls that do something for good, which a second click would do twice: what sends a form, lines of a menu, which closes behind them, and buttons that say so. */
const ONCE = 'button[type="submit"], [role="menuitem"], [data-once]'

const isActedOnByEnter = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('a, button, summary, input, [role="button"], [role="menuitem"]')

/**
 * Refuses what a held Enter would do after its first press, and further clicks of a double click where the first has done what was meant: it has moved or removed what was clicked, as by closing a dialog or by a
 * message above a form, so that they would fall on whatever is there now; they would put the same control back, as by closing the menu that it opened; or
 * they would do the same once more, as by sending a form that was sent. Further clicks on any other control act, and on its neighbour where nothing has
 * moved. Returns a function that stops it.
 */
export function refuseStrayClicks(): () => void {
  let acted: Acted | null = null
  let last: { control: Element; at: number } | null = null
  // Some browsers count the taps of a finger one by one.
  const isRepeated = (target: Element, at: number): boolean =>
    last !== null &&
    at - last.at < DOUBLE_CLICK_MS &&
    controlOf(target) === last.control &&
    last.control.matches(ONCE)
  const isRefused = (target: Element): boolean => {
    if (acted === null) return false
    const control = controlOf(target)
    if (control === acted.control) return control.matches(`${TOGGLES}, ${ONCE}`)
    const now = document.elementFromPoint(acted.x, acted.y)
    return now === null || controlOf(now) !== acted.control
  }
  const follow = (event: MouseEvent) => {
    const { target, type, detail, clientX: x, clientY: y, timeStamp: at } = event
    if (event.button !== 0 || !(target instanceof Element)) return
    // The browser counts the clicks that follow each other in time and place, whatever they are on; those by keyboard are 0.
    if ((detail > 1 && isRefused(target)) || (type === 'click' && detail > 0 && isRepeated(target, at))) {
      event.preventDefault()
      event.stopPropagation()
    } else if (type === 'click' && detail > 0) {
      acted = { control: controlOf(target), x, y }
      last = { control: acted.control, at }
    } else if (type === 'mousedown' && detail === 1) acted = null
  }
  const stop = new AbortController()
  for (const type of ['mousedown', 'click', 'dblclick'] as const)
    document.addEventListener(type, follow, { capture: true, signal: stop.signal })
  // What was filled in meanwhile is to be sent.
  const forget = () => {
    last = null
  }
  document.addEventListener('input', forget, { capture: true, signal: stop.signal })
  // A held Enter would confirm the question that its first press opens.
  const actOnce = (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter' && isActedOnByEnter(event.target)) event.preventDefault()
  }
  document.addEventListener('keydown', actOnce, { capture: true, signal: stop.signal })
  return () => stop.abort()
}
