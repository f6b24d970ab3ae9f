import { useEffect } from 'react'
import { registerShortcuts, type Shortcut } from '../../lib/shortcuts.ts'

/** Pass a constant or memoised list. */
export function useShortcutKeys(shortcuts: readonly Shortcut[]): void {
  useEffect(() => registerShortcuts(shortcuts), [shortcuts])
}
