import { createMediaQueryStore, createStore } from '../../lib/store/store.ts'
import { onStoredInOtherTab, readStored, writeStored } from '../../lib/store/stored.ts'

export type ThemeChoice = 'auto' | 'light' | 'dark'
export type TableDensity = 'normal' | 'compact'
export type Units = 'metric' | 'imperial'

export const THEME_TITLES: Record<ThemeChoice, string> = {
  auto: 'Follow the system',
  light: 'Light',
  dark: 'Dark',
}
export const UNIT_TITLES: Record<Units, string> = {
  imperial: 'Feet and acres',
  metric: 'Metres and hectares',
}

interface Preferences {
  theme: ThemeChoice
  units: Units
  tableDensity: TableDensity
}

/** `public/theme-boot.js` also reads this, before the application starts. */
const STORAGE_KEY = 'preferences'
const DEFAULTS: Preferences = { theme: 'auto', units: 'imperial', tableDensity: 'normal' }

const isTheme = (value: unknown): value is ThemeChoice =>
  value === 'auto' || value === 'light' || value === 'dark'
const isUnits = (value: unknown): value is Units => value === 'metric' || value === 'imperial'

function readPreferences(json: unknown): Preferences {
  const { theme, units, tableDensity } = (json ?? {}) as Record<string, unknown>
  return {
    theme: isTheme(theme) ? theme : DEFAULTS.theme,
    units: isUnits(units) ? units : DEFAULTS.units,
    tableDensity: tableDensity === 'compact' ? tableDensity : DEFAULTS.tableDensity,
  }
}

const load = () => readStored(STORAGE_KEY, readPreferences) ?? DEFAULTS

export const usePreferences = createStore<Preferences>(load())

onStoredInOtherTab(STORAGE_KEY, () => usePreferences.setState(load()))

export const useUnits = (): Units => usePreferences(({ units }) => units)

export function setPreference<Key extends keyof Preferences>(key: Key, value: Preferences[Key]): void {
  usePreferences.setState({ [key]: value } as Pick<Preferences, Key>)
  writeStored(STORAGE_KEY, usePreferences.getState())
}

const useIsSystemDark = createMediaQueryStore('(prefers-color-scheme: dark)')

export function useColorScheme(): 'light' | 'dark' {
  const theme = usePreferences((preferences) => preferences.theme)
  const isSystemDark = useIsSystemDark()
  if (theme !== 'auto') return theme
  return isSystemDark ? 'dark' : 'light'
}
