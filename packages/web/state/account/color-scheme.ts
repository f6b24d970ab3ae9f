import { mediaQueryStore } from '../../lib/store/media-query.ts'
import { usePreferences } from './preferences.ts'

const useIsSystemDark = mediaQueryStore('(prefers-color-scheme: dark)')

export function useColorScheme(): 'light' | 'dark' {
  const theme = usePreferences((preferences) => preferences.theme)
  const isSystemDark = useIsSystemDark()
  if (theme !== 'auto') return theme
  return isSystemDark ? 'dark' : 'light'
}
