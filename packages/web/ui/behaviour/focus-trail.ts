/** An element on the way from the focused one outwards, and where it stood in its parent. */
interface Step {
  parent: Element
  index: number
}

/** The last focused element, possibly disabled or removed since. */
let last: { element: HTMLElement; steps: readonly Step[] } | null = null

/** Elements at which the search ends: a page or a dialog that is removed takes its focus along. */
const BOUNDARY = 'main, [role="dialog"], body'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) last = { element: target, steps: stepsFrom(target) }
  })
}

/**
 * Remembers the focus. The returned function restores lost focus to the element or the nearest control. It does
 * nothing if the user has moved on.
 */
export function rememberFocus(): () => void {
  const before = last
  return () => {
    if (before === null || !isFocusLost()) return
    const { element, steps } = before
    if (element.isConnected && canHoldFocus(element)) return element.focus({ preventScroll: true })
    // A control in a loading state gets the focus back when done.
    if (element.isConnected && element.hasAttribute('data-loading')) return
    nearest(steps)?.focus({ preventScroll: true })
  }
}

export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

/** Whether the focused element was removed; false before any focus. */
export const isFocusRemoved = (): boolean => isFocusLost() && last !== null && !last.element.isConnected

function stepsFrom(element: HTMLElement): Step[] {
  const steps: Step[] = []
  for (let child: Element = element; !child.matches(BOUNDARY) && child.parentElement; ) {
    const parent = child.parentElement
    steps.push({ parent, index: [...parent.children].indexOf(child) })
    child = parent
  }
  return steps
}

function nearest(steps: readonly Step[]): HTMLElement | null {
  for (const { parent, index } of steps) {
    if (!parent.isConnected) continue
    const children = [...parent.children]
    for (const child of [...children.slice(index), ...children.slice(0, index).reverse()]) {
      const found = [child, ...child.querySelectorAll(FOCUSABLE)].find(
        (each): each is HTMLElement =>
          each instanceof HTMLElement && each.matches(FOCUSABLE) && canHoldFocus(each),
      )
      if (found) return found
    }
  }
  return null
}

const canHoldFocus = (element: HTMLElement): boolean =>
  !element.matches(':disabled') && element.checkVisibility()
