const DOUBLE_CLICK_MS = 500

const CONTROLS = 'a, button, input, select, textarea, summary, label, [role], [tabindex]'
/** Controls that a second click would revert. Excludes text fields. */
const TOGGLES =
  ':is(a, button, [role="button"]):is([aria-expanded], [aria-haspopup], [aria-pressed]), [role="switch"], summary, input[readonly][aria-haspopup]'

function getControl(element: Element): Element {
  const control = element.closest(CONTROLS) ?? element
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control
}

/** Controls whose effect a second click would repeat. */
const SINGLE_ACTIONS = 'button[type="submit"], [role="menuitem"], [data-once]'

const respondsToEnter = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('a, button, summary, input, [role="button"], [role="menuitem"]')

/**
 * Blocks key repeats of Enter, and the second click of a double click if it would hit moved content, revert a
 * toggle or repeat an action. Returns a stop function.
 */
export function refuseStrayClicks(): () => void {
  /** Control of the current series of clicks, with the position in CSS pixels. */
  let clickTarget: { control: Element; x: number; y: number } | null = null
  let lastClick: { control: Element; at: number } | null = null
  // For browsers that count each tap separately.
  const isRepeated = (target: Element, at: number): boolean =>
    lastClick !== null &&
    at - lastClick.at < DOUBLE_CLICK_MS &&
    getControl(target) === lastClick.control &&
    lastClick.control.matches(SINGLE_ACTIONS)
  const isRefused = (target: Element): boolean => {
    if (clickTarget === null) return false
    const control = getControl(target)
    if (control === clickTarget.control) return control.matches(`${TOGGLES}, ${SINGLE_ACTIONS}`)
    const element = document.elementFromPoint(clickTarget.x, clickTarget.y)
    return element === null || getControl(element) !== clickTarget.control
  }
  const handleMouse = (event: MouseEvent) => {
    const { target, type, detail, clientX: x, clientY: y, timeStamp: at } = event
    if (event.button !== 0 || !(target instanceof Element)) return
    // `detail` counts clicks at one place in quick succession, on any element. Keyboard clicks are 0.
    if ((detail > 1 && isRefused(target)) || (type === 'click' && detail > 0 && isRepeated(target, at))) {
      event.preventDefault()
      event.stopPropagation()
    } else if (type === 'click' && detail > 0) {
      clickTarget = { control: getControl(target), x, y }
      lastClick = { control: clickTarget.control, at }
    } else if (type === 'mousedown' && detail === 1) clickTarget = null
  }
  const listeners = new AbortController()
  const options = { capture: true, signal: listeners.signal }
  for (const type of ['mousedown', 'click', 'dblclick'] as const)
    document.addEventListener(type, handleMouse, options)
  // After new input, a second click is not a repetition.
  const clearLast = () => {
    lastClick = null
  }
  document.addEventListener('input', clearLast, options)
  // Holding Enter must not confirm the question that its first press opens.
  const blockRepeatedEnter = (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter' && respondsToEnter(event.target)) event.preventDefault()
  }
  document.addEventListener('keydown', blockRepeatedEnter, options)
  return () => listeners.abort()
}
