import { Menu } from '@mantine/core'
import { IconAdjustments, IconDatabase, IconKeyboard, IconMap2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { closePanel, openSources, usePanel } from '../state/panel.ts'
import { setPreference, type ThemeChoice, type Units, usePreferences } from '../state/preferences.ts'
import { Logo } from '../ui/logo.tsx'
import { useEscape } from '../ui/use-escape.ts'
import classes from './rail.module.css'

const THEMES: Record<ThemeChoice, string> = { auto: 'Follow the system', light: 'Light', dark: 'Dark' }
const UNITS: Record<Units, string> = { imperial: 'Feet and acres', metric: 'Metres and hectares' }

/** The way through the product; only what is finished stands here. */
export function Rail({ onHelp }: { onHelp: () => void }) {
  const isSourcesOpen = usePanel((panel) => panel.kind === 'sources')
  const toggleSources = isSourcesOpen ? closePanel : openSources
  return (
    <nav className={classes.rail} aria-label="Main">
      <Link to="/dashboard" className={classes.logo} aria-label="Lotline, dashboard">
        <Logo />
      </Link>
      <Link to="/dashboard" className={classes.item} activeProps={{ 'aria-current': 'page' }}>
        <IconMap2 size={20} stroke={1.75} aria-hidden="true" />
        Map
      </Link>
      <button type="button" className={classes.item} aria-pressed={isSourcesOpen} onClick={toggleSources}>
        <IconDatabase size={20} stroke={1.75} aria-hidden="true" />
        Sources
      </button>
      <div className={classes.spring} />
      <DisplayMenu />
      <button type="button" className={classes.item} aria-keyshortcuts="?" onClick={onHelp}>
        <IconKeyboard size={20} stroke={1.75} aria-hidden="true" />
        Keys
      </button>
    </nav>
  )
}

function DisplayMenu() {
  const [isOpen, setOpen] = useState(false)
  const { theme, units } = usePreferences()
  useEscape(isOpen, () => setOpen(false))
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="right-end"
      offset={8}
      closeOnEscape={false}
      width={220}
    >
      <Menu.Target>
        <button type="button" className={classes.item}>
          <IconAdjustments size={20} stroke={1.75} aria-hidden="true" />
          Display
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Theme</Menu.Label>
        {Object.entries(THEMES).map(([key, title]) => (
          <Choice
            key={key}
            title={title}
            isChosen={theme === key}
            choose={() => setPreference('theme', key as ThemeChoice)}
          />
        ))}
        <Menu.Divider />
        <Menu.Label>Units</Menu.Label>
        {Object.entries(UNITS).map(([key, title]) => (
          <Choice
            key={key}
            title={title}
            isChosen={units === key}
            choose={() => setPreference('units', key as Units)}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Choice({ title, isChosen, choose }: { title: string; isChosen: boolean; choose: () => void }) {
  return (
    <Menu.Item
      role="menuitemradio"
      aria-checked={isChosen}
      closeMenuOnClick={false}
      onClick={choose}
      rightSection={isChosen ? <span aria-hidden="true">✓</span> : null}
    >
      {title}
    </Menu.Item>
  )
}
