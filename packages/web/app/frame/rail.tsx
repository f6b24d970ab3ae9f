import { Box } from '@mantine/core'
import {
  type Icon,
  IconActivity,
  IconAdjustments,
  IconChartDots3,
  IconCreditCard,
  IconDatabase,
  IconFolder,
  IconKeyboard,
  IconMap2,
  IconPolygon,
  IconReportAnalytics,
  IconSchool,
} from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { AREA_RESOURCES, RESOURCES } from '#domain/account/permissions.ts'
import { getInitials } from '../../lib/initials.ts'
import { lazyPart } from '../../lib/loading/lazy-part.tsx'
import { useAllowed, useSession } from '../../state/account/session.ts'
import {
  closePanel,
  openAreas,
  openFolders,
  openSkills,
  openSources,
  type Panel,
  usePanel,
} from '../../state/panel.ts'
import { MenuOnDemand, renderButton } from '../../ui/buttons/menu-on-demand.tsx'
import { Logo } from '../../ui/logo.tsx'
import classes from './rail.module.css'

const DisplayMenu = lazyPart(() => import('./display-menu.tsx'), 'DisplayMenu', renderButton)

const AccountMenu = lazyPart(() => import('./account-menu.tsx'), 'AccountMenu', renderButton)

export function Rail({ onOpenHelp }: { onOpenHelp: () => void }) {
  const tabKey = usePanel(getToggleKey)
  const mayWatchAreas = useAllowed(...AREA_RESOURCES)
  const hasSkills = useAllowed(RESOURCES.SKILLS_CENTRE)
  const hasAnalyses = useAllowed(RESOURCES.APP_CMA)
  const hasBilling = useAllowed(RESOURCES.BILLING)
  const isAdmin = useSession(({ user }) => user?.isAdmin === true)
  return (
    <nav className={classes.rail} aria-label="Main">
      <Link to="/dashboard" className={classes.logo} aria-label="Lotline, dashboard">
        <Logo />
      </Link>
      <RailLink to="/dashboard" text="Map" icon={IconMap2} isCurrent={tabKey === null} />
      <PanelToggle
        label="Saved properties"
        text="Saved"
        icon={IconFolder}
        isOpen={tabKey === 'folders'}
        open={openFolders}
      />
      {mayWatchAreas && (
        <PanelToggle
          label="Watched areas"
          text="Areas"
          icon={IconPolygon}
          isOpen={tabKey === 'areas'}
          open={openAreas}
        />
      )}
      <RailLink to="/dashboard/reports" text="Reports" icon={IconReportAnalytics} />
      {hasAnalyses && <RailLink to="/dashboard/cma" text="CMA" icon={IconChartDots3} />}
      <PanelToggle text="Sources" icon={IconDatabase} isOpen={tabKey === 'sources'} open={openSources} />
      {hasSkills && (
        <PanelToggle text="Skills" icon={IconSchool} isOpen={tabKey === 'skills'} open={() => openSkills()} />
      )}
      {hasBilling && <RailLink to="/dashboard/my-lotline/billing" text="Billing" icon={IconCreditCard} />}
      {isAdmin && <RailLink to="/monitor" text="Monitor" icon={IconActivity} />}
      <Box flex={1} />
      <MenuOnDemand button={<DisplayButton />} menu={DisplayMenu} />
      <button type="button" className={classes.item} aria-keyshortcuts="?" onClick={onOpenHelp}>
        <IconKeyboard size={20} stroke={1.75} aria-hidden="true" />
        Keys
      </button>
      <MenuOnDemand button={<AccountButton />} menu={AccountMenu} />
    </nav>
  )
}

function getToggleKey(panel: Panel): 'folders' | 'areas' | 'sources' | 'skills' | null {
  switch (panel.kind) {
    case 'folder':
      return 'folders'
    case 'area':
      return 'areas'
    case 'history':
      return panel.of === 'folder' ? 'folders' : 'areas'
    case 'closed':
    case 'parcel':
    case 'pid':
      return null
    default:
      return panel.kind
  }
}

interface RailLinkProps {
  to: LinkProps['to']
  text: string
  icon: Icon
  isCurrent?: boolean
}

const RailLink = ({ to, text, icon: Sign, isCurrent }: RailLinkProps) => (
  <Link to={to} className={classes.item} data-current={isCurrent}>
    <Sign size={20} stroke={1.75} aria-hidden="true" />
    {text}
  </Link>
)

interface PanelToggleProps {
  text: string
  label?: string
  icon: Icon
  isOpen: boolean
  open: () => void
}

function PanelToggle({ text, label, icon: Sign, isOpen, open }: PanelToggleProps) {
  return (
    <button
      type="button"
      className={classes.item}
      aria-pressed={isOpen}
      aria-label={label}
      onClick={isOpen ? closePanel : open}
    >
      <Sign size={20} stroke={1.75} aria-hidden="true" />
      {text}
    </button>
  )
}

function DisplayButton({ className, ...button }: ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" aria-haspopup="menu" className={`${classes.item} ${className ?? ''}`} {...button}>
      <IconAdjustments size={20} stroke={1.75} aria-hidden="true" />
      Display
    </button>
  )
}

function AccountButton({ className, ...button }: ComponentPropsWithRef<'button'>) {
  const user = useSession((session) => session.user)
  const name = user === null ? '' : `${user.details.firstName} ${user.details.lastName}`.trim()
  return (
    <button type="button" aria-haspopup="menu" className={`${classes.item} ${className ?? ''}`} {...button}>
      <span className={classes.avatar} aria-hidden="true">
        {user?.avatar ? <img src={user.avatar} alt="" /> : getInitials(name || (user?.username ?? ''))}
      </span>
      Account
    </button>
  )
}
