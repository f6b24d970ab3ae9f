import { useEffect } from 'react'

/** An ancestor of the focused element, with its position in its parent. */
interface Step {
  parent: Element
  index: number
}

interface FocusPath {
  element: HTMLElement
  steps: readonly Step[]
}

/** Last focused element, which may have been disabled or removed since. */
let lastFocus: FocusPath | null = null

const BOUNDARY = 'main, [role="dialog"], body'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) lastFocus = { element: target, steps: getSteps(target) }
  })
}

/** Returns a function that restores a lost focus, unless the user has moved on. */
function rememberFocus(): () => void {
  const focus = lastFocus && replaceMenuItem(lastFocus)
  return () => {
    if (focus === null || !isFocusLost()) return
    const { element, steps } = focus
    if (element.isConnected && canHoldFocus(element)) return element.focus({ preventScroll: true })
    // A loading control takes the focus back when it is done.
    if (element.isConnected && element.hasAttribute('data-loading')) return
    findNearest(steps)?.focus({ preventScroll: true })
  }
}

export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

export const isFocusRemoved = (): boolean =>
  isFocusLost() && lastFocus !== null && !lastFocus.element.isConnected

/** Replaces a menu item by the menu's button, because the menu closes when its item opens a dialog. */
function replaceMenuItem(path: FocusPath): FocusPath {
  const id = path.element.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const button = id ? document.getElementById(id) : null
  return button ? { element: button, steps: getSteps(button) } : path
}

function getSteps(element: HTMLElement): Step[] {
  const steps: Step[] = []
  for (let child: Element = element; !child.matches(BOUNDARY) && child.parentElement; ) {
    const parent = child.parentElement
    steps.push({ parent, index: [...parent.children].indexOf(child) })
    child = parent
  }
  return steps
}

function findNearest(steps: readonly Step[]): HTMLElement | null {
  for (const { parent, index } of steps) {
    if (!parent.isConnected) continue
    const children = [...parent.children]
    for (const child of [...children.slice(index), ...children.slice(0, index).reverse()]) {
      const focusable = [child, ...child.querySelectorAll(FOCUSABLE)].find(
        (element): element is HTMLElement =>
          element instanceof HTMLElement && element.matches(FOCUSABLE) && canHoldFocus(element),
      )
      if (focusable) return focusable
    }
  }
  return null
}

const canHoldFocus = (element: HTMLElement): boolean =>
  !element.matches(':disabled') && element.checkVisibility()

/** Restores lost focus on unmount, or once `isConnected` is false. */
export function useFocusReturn(isConnected = true): void {
  useEffect(() => (isConnected ? rememberFocus() : undefined), [isConnected])
}

/** Ref of an element that takes the focus when it appears, if the focus was lost. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (isFocusLost()) element?.focus()
}
