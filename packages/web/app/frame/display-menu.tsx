import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import {
  setPreference,
  THEME_TITLES,
  type ThemeChoice,
  UNIT_TITLES,
  type Units,
  usePreferences,
} from '../../state/account/preferences.ts'
import { useSession } from '../../state/account/session.ts'
import { saveDefaultPosition } from '../../state/map/default-view.ts'
import { useView } from '../../state/map/view.ts'
import { ButtonMenu } from '../../ui/buttons/button-menu.tsx'

export function DisplayMenu({ button }: { button: ReactElement }) {
  const { theme, units } = usePreferences()
  const position = useView((view) => view.position)
  const hasDefault = useSession(({ user }) => (user?.details.defaultMapView ?? '') !== '')
  return (
    <ButtonMenu isOpenAtFirst button={button} position="right-end" width={220}>
      <Menu.Label>Theme</Menu.Label>
      <Menu.RadioGroup value={theme} onChange={(value) => setPreference('theme', value as ThemeChoice)}>
        {renderItems(THEME_TITLES)}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Label>Units</Menu.Label>
      <Menu.RadioGroup value={units} onChange={(value) => setPreference('units', value as Units)}>
        {renderItems(UNIT_TITLES)}
      </Menu.RadioGroup>
      {position !== null && (
        <>
          <Menu.Divider />
          <Menu.Label>Map</Menu.Label>
          <Menu.Item onClick={() => void saveDefaultPosition(position)}>Always open the map here</Menu.Item>
          {hasDefault && (
            <Menu.Item onClick={() => void saveDefaultPosition(null)}>Open the map where I left it</Menu.Item>
          )}
        </>
      )}
    </ButtonMenu>
  )
}

const renderItems = (titles: Record<string, string>) =>
  Object.entries(titles).map(([key, title]) => (
    <Menu.RadioItem key={key} value={key} closeMenuOnClick={false}>
      {title}
    </Menu.RadioItem>
  ))
