import {
  IconActivity,
  IconDatabase,
  IconFolder,
  IconKeyboard,
  IconMap2,
  IconPolygon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { AREA_RESOURCES } from '#domain/permissions.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { closePanel, openAreas, openFolders, openSources, usePanel } from '../state/panel.ts'
import { useAllowed, useSession } from '../state/session.ts'
import { Logo } from '../ui/logo.tsx'
import { MenuOnDemand } from '../ui/menu-on-demand.tsx'
import { AccountButton } from './account-button.tsx'
import { DisplayButton } from './display-button.tsx'
import { addressOf } from './panel-address.ts'
import classes from './rail.module.css'

const DisplayMenu = lazyPart(async () => ({ default: (await import('./display-menu.tsx')).DisplayMenu }))

const AccountMenu = lazyPart(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }))

/** The way through the product; only what is finished stands here. */
export function Rail({ onHelp }: { onHelp: () => void }) {
  const isSourcesOpen = usePanel((panel) => panel.kind === 'sources')
  const isFoldersOpen = usePanel((panel) =>
    addressOf(panel).pathname.startsWith('/dashboard/saved-properties'),
  )
  const isAreaOpen = usePanel(
    (panel) =>
      panel.kind === 'areas' || panel.kind === 'area' || (panel.kind === 'history' && panel.of === 'area'),
  )
  const mayWatchAreas = useAllowed(...AREA_RESOURCES)
  const isAdmin = useSession(({ user }) => user?.isAdmin === true)
  const toggleSources = isSourcesOpen ? closePanel : openSources
  return (
    <nav className={classes.rail} aria-label="Main">
      <Link to="/dashboard" className={classes.logo} aria-label="Lotline, dashboard">
        <Logo />
      </Link>
      <Link
        to="/dashboard"
        className={classes.item}
        activeOptions={{ exact: true, includeSearch: false }}
        activeProps={{ 'aria-current': 'page' }}
      >
        <IconMap2 size={20} stroke={1.75} aria-hidden="true" />
        Map
      </Link>
      <button
        type="button"
        className={classes.item}
        aria-pressed={isFoldersOpen}
        aria-label="Saved properties"
        onClick={isFoldersOpen ? closePanel : openFolders}
      >
        <IconFolder size={20} stroke={1.75} aria-hidden="true" />
        Saved
      </button>
      {mayWatchAreas && (
        <button
          type="button"
          className={classes.item}
          aria-pressed={isAreaOpen}
          aria-label="Watched areas"
          onClick={isAreaOpen ? closePanel : openAreas}
        >
          <IconPolygon size={20} stroke={1.75} aria-hidden="true" />
          Areas
        </button>
      )}
      <button type="button" className={classes.item} aria-pressed={isSourcesOpen} onClick={toggleSources}>
        <IconDatabase size={20} stroke={1.75} aria-hidden="true" />
        Sources
      </button>
      {isAdmin && (
        <Link to="/monitor" className={classes.item}>
          <IconActivity size={20} stroke={1.75} aria-hidden="true" />
          Monitor
        </Link>
      )}
      <div className={classes.spring} />
      <MenuOnDemand button={(onClick) => <DisplayButton onClick={onClick} />} menu={DisplayMenu} />
      <button type="button" className={classes.item} aria-keyshortcuts="?" onClick={onHelp}>
        <IconKeyboard size={20} stroke={1.75} aria-hidden="true" />
        Keys
      </button>
      <MenuOnDemand button={(onClick) => <AccountButton onClick={onClick} />} menu={AccountMenu} />
    </nav>
  )
}
