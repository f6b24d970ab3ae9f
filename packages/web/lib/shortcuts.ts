import { useEffect, useEffectEvent } from 'react'
import { createStore } from './store/store.ts'

export const SHORTCUT_GROUPS = ['Find', 'Map', 'Selection', 'General', 'Table'] as const
type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number]

export interface Shortcut {
  /** Alternative keys: `r`, `?`, `mod+k`, `mod+shift+z`. `mod` is Ctrl, or Command on a Mac. */
  keys: readonly string[]
  title: string
  group: ShortcutGroup
  run: () => void
  /** Whether it works while typing. Only for keys with `mod`. */
  worksInFields?: boolean
}

export const useShortcuts = createStore<{ shortcuts: readonly Shortcut[] }>({ shortcuts: [] })

/** The latest shortcut of a key takes precedence. */
export function registerShortcuts(added: readonly Shortcut[]): () => void {
  useShortcuts.setState(({ shortcuts }) => ({ shortcuts: [...shortcuts, ...added] }))
  return () =>
    useShortcuts.setState(({ shortcuts }) => ({
      shortcuts: shortcuts.filter((shortcut) => !added.includes(shortcut)),
    }))
}

const findShortcut = (key: string): Shortcut | undefined =>
  useShortcuts.getState().shortcuts.findLast(({ keys }) => keys.includes(key))

export const runShortcut = (key: string): void => findShortcut(key)?.run()

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Name such as `mod+shift+z`, `r` or `?`. Null with Alt, or for a modifier alone. */
export function getKeyName({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): string | null {
  if (altKey || ['Control', 'Meta', 'Shift', 'Alt', 'Dead', 'Process'].includes(key)) return null
  const isMod = ctrlKey || metaKey
  // Names Shift only with `mod` or a named key, because `?` needs Shift only on some keyboards.
  const shift = shiftKey && (isMod || key.length > 1) ? 'shift+' : ''
  return `${isMod ? 'mod+' : ''}${shift}${key.toLowerCase()}`
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement &&
      !target.readOnly &&
      !['checkbox', 'radio', 'button', 'range'].includes(target.type)))

/** Elements that handle all keys while focused. */
const OWN_KEYS = '[role="dialog"], [role="menu"], [aria-haspopup][aria-expanded="true"]'

const isInOwnKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(OWN_KEYS) !== null

const closeActions: (() => void)[] = []

// Tests may have no window.
if (typeof window !== 'undefined') window.addEventListener('keydown', handleKeyDown)

/**
 * Escape closes the topmost element. Shortcuts are off in dialogs, and while a field or menu has the focus.
 */
function handleKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  if (event.key === 'Escape') {
    const close = closeActions.at(-1)
    if (close) {
      event.preventDefault()
      close()
    }
    return
  }
  const name = getKeyName(event)
  const shortcut = name === null ? undefined : findShortcut(name)
  if (!shortcut) return
  if (!shortcut.worksInFields && (isTyping(event.target) || isInOwnKeys(event.target))) return
  if (document.querySelector('[aria-modal="true"]')) return
  event.preventDefault()
  shortcut.run()
}

/** The list must be constant or memoized. */
export function useShortcutKeys(shortcuts: readonly Shortcut[]): void {
  useEffect(() => registerShortcuts(shortcuts), [shortcuts])
}

export function useEscape(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const entry = () => closeNow()
    closeActions.push(entry)
    return () => void closeActions.splice(closeActions.indexOf(entry), 1)
  }, [isOpen])
}
