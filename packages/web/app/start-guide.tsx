import {
  IconClipboardText,
  IconMarquee2,
  IconSchool,
  IconSearch,
  IconX,
  IconZoomIn,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RESOURCES } from '#domain/account/permissions.ts'
import { LAYERS } from '#domain/layers/layers.ts'
import { openPasteDialog } from '../features/selection/paste-state.ts'
import { runShortcut } from '../lib/shortcuts.ts'
import { createStore } from '../lib/store/store.ts'
import { readStored, writeStored } from '../lib/store/stored.ts'
import { useIsMapAbsent, useMapController } from '../map/controller.ts'
import { useAllowed } from '../state/account/session.ts'
import { sendCommand, useTools } from '../state/map/tools.ts'
import { useView, useZoom } from '../state/map/view.ts'
import { openSkills, useMapInsets, usePanel } from '../state/panel.ts'
import { useSelection } from '../state/selection.ts'
import { useDrawer } from '../state/table/drawer.ts'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import classes from './start-guide.module.css'

const STORAGE_KEY = 'start-guide-closed'

const useClosed = createStore({ isClosed: readStored(STORAGE_KEY, (value) => value === true) ?? false })

function closeGuide(): void {
  useClosed.setState({ isClosed: true })
  writeStored(STORAGE_KEY, true)
}

export function StartGuide() {
  const isEmpty = useSelection(({ upids }) => upids.length === 0)
  const isPicking = useTools(({ tools }) => tools.mode === 'normal')
  const isMapAbsent = useIsMapAbsent()
  const isZoomedOut = useZoom(({ zoom }) => zoom > 0 && zoom < LAYERS.parcel.minZoom) && !isMapAbsent
  const isPanelClosed = usePanel(({ kind }) => kind === 'closed')
  const isTableClosed = useDrawer(({ size }) => size === 'bar')
  const hasSkills = useAllowed(RESOURCES.SKILLS_CENTRE)
  const { isClosed } = useClosed()
  const { left } = useMapInsets()
  if (!isPicking) return null
  const isGuiding = isEmpty && isPanelClosed && isTableClosed && !isClosed
  if (!isGuiding && !isZoomedOut) return null
  return (
    <div className={classes.place} style={{ left: left + 24 }}>
      {isGuiding && (
        <section className={classes.guide} aria-label="Where to start">
          <header>
            <h2>Select the parcels you work on</h2>
            <IconButton icon={IconX} iconSize={16} label="Close the guide" onClick={closeGuide} />
          </header>
          <StartOption
            icon={<IconSearch size={16} stroke={1.75} />}
            hint="/"
            onClick={() => runShortcut('/')}
          >
            Search for an address, PID or place
          </StartOption>
          {!isMapAbsent && (
            <StartOption
              icon={<IconMarquee2 size={16} stroke={1.75} />}
              hint="R"
              onClick={() => sendCommand('selectRectangle')}
            >
              Draw a rectangle on the map
            </StartOption>
          )}
          <StartOption icon={<IconClipboardText size={16} stroke={1.75} />} onClick={openPasteDialog}>
            Paste a list of PIDs or addresses
          </StartOption>
          {hasSkills && (
            <StartOption icon={<IconSchool size={16} stroke={1.75} />} onClick={() => openSkills()}>
              Learn with short lessons
            </StartOption>
          )}
        </section>
      )}
      {isZoomedOut && <ZoomIn />}
    </div>
  )
}

interface StartOptionProps {
  icon: ReactNode
  hint?: string
  onClick: () => void
  children: string
}

function StartOption({ icon, hint, onClick, children }: StartOptionProps) {
  return (
    <button type="button" className={classes.way} aria-keyshortcuts={hint} onClick={onClick}>
      {icon}
      <span>{children}</span>
      {hint && <kbd aria-hidden>{hint}</kbd>}
    </button>
  )
}

function ZoomIn() {
  const map = useMapController()
  const fly = () => {
    const { position } = useView.getState()
    if (position) map?.flyTo({ centre: [position.lng, position.lat], zoom: LAYERS.parcel.minZoom + 1 })
  }
  return (
    <button type="button" className={classes.zoom} onClick={fly}>
      <IconZoomIn size={16} stroke={1.75} aria-hidden />
      Zoom in to see parcels
    </button>
  )
}
