const NAMES: Record<string, string> = {
  mod: 'Ctrl',
  shift: 'Shift',
  alt: 'Alt',
  escape: 'Esc',
  enter: 'Enter',
  space: 'Space',
  delete: 'Delete',
  click: 'click',
  arrows: '← ↑ ↓ →',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
}

/** `mod+shift+z` → `Ctrl Shift Z`. On a Mac, Command replaces Ctrl. */
export const formatShortcut = (key: string): string =>
  key
    .split('+')
    .map((part) => NAMES[part] ?? part.toUpperCase())
    .join(' ')
