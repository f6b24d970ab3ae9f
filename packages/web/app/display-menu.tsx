import { Menu } from '@mantine/core'
import { setPreference, type ThemeChoice, type Units, usePreferences } from '../state/preferences.ts'
import { ButtonMenu } from '../ui/button-menu.tsx'
import { DisplayButton } from './display-button.tsx'

const THEMES: Record<ThemeChoice, string> = { auto: 'Follow the system', light: 'Light', dark: 'Dark' }
const UNITS: Record<Units, string> = { imperial: 'Feet and acres', metric: 'Metres and hectares' }

/** Theme and units. It opens as it appears: its code is fetched by the click. */
export function DisplayMenu() {
  const { theme, units } = usePreferences()
  return (
    <ButtonMenu isOpenAtFirst button={<DisplayButton />} position="right-end" offset={8} width={220}>
      <Menu.Label>Theme</Menu.Label>
      <Menu.RadioGroup value={theme} onChange={(value) => setPreference('theme', value as ThemeChoice)}>
        {Object.entries(THEMES).map(([key, title]) => (
          <Menu.RadioItem key={key} value={key} closeMenuOnClick={false}>
            {title}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Label>Units</Menu.Label>
      <Menu.RadioGroup value={units} onChange={(value) => setPreference('units', value as Units)}>
        {Object.entries(UNITS).map(([key, title]) => (
          <Menu.RadioItem key={key} value={key} closeMenuOnClick={false}>
            {title}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </ButtonMenu>
  )
}
