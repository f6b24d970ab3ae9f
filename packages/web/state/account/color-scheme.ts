import { useSyncExternalStore } from 'react'
import { usePreferences } from './preferences.ts'

const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)')

const watchSystem = (listener: () => void) => {
  systemIsDark.addEventListener('change', listener)
  return () => systemIsDark.removeEventListener('change', listener)
}

/** The theme that is drawn: the choice, or the system's where the choice is `auto`. */
export function useColorScheme(): 'light' | 'dark' {
  const theme = usePreferences((preferences) => preferences.theme)
  const isSystemDark = useSyncExternalStore(watchSystem, () => systemIsDark.matches)
  if (theme !== 'auto') return theme
  return isSystemDark ? 'dark' : 'light'
}
