import { Menu } from '@mantine/core'
import {
  setPreference,
  THEME_TITLES,
  type ThemeChoice,
  UNIT_TITLES,
  type Units,
  usePreferences,
} from '../../state/account/preferences.ts'
import { ButtonMenu } from '../../ui/buttons/button-menu.tsx'
import { DisplayButton } from './display-button.tsx'

/** Theme and units. It opens as it appears: its code is fetched by the click. */
export function DisplayMenu() {
  const { theme, units } = usePreferences()
  return (
    <ButtonMenu isOpenAtFirst button={<DisplayButton />} position="right-end" offset={8} width={220}>
      <Menu.Label>Theme</Menu.Label>
      <Menu.RadioGroup value={theme} onChange={(value) => setPreference('theme', value as ThemeChoice)}>
        {Object.entries(THEME_TITLES).map(([key, title]) => (
          <Menu.RadioItem key={key} value={key} closeMenuOnClick={false}>
            {title}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Label>Units</Menu.Label>
      <Menu.RadioGroup value={units} onChange={(value) => setPreference('units', value as Units)}>
        {Object.entries(UNIT_TITLES).map(([key, title]) => (
          <Menu.RadioItem key={key} value={key} closeMenuOnClick={false}>
            {title}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </ButtonMenu>
  )
}
