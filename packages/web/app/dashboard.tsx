import { Button } from '@mantine/core'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { ColumnsButton } from '../features/columns/columns-button.tsx'
import { GetDataButton } from '../features/data-sources/get-data-button.tsx'
import { LazyFactsNote } from '../features/data-sources/lazy-facts-note.tsx'
import { ExportButton } from '../features/export/export-button.tsx'
import { SaveButton } from '../features/folders/save-button.tsx'
import { Layers } from '../features/layers/layers.tsx'
import { MapTools } from '../features/map-tools/map-tools.tsx'
import { ReportButton } from '../features/reports/begin/report-button.tsx'
import { openPasteDialog, usePasteDialog } from '../features/selection/paste-state.ts'
import { SelectionActions } from '../features/selection/selection-actions.tsx'
import { TableDrawer } from '../features/table/drawer/table-drawer.tsx'
import { ZoneInfo } from '../features/zone-info/zone-info.tsx'
import { lazyPart } from '../lib/loading/lazy-part.ts'
import { listenForShortcuts, type Shortcut } from '../lib/shortcuts.ts'
import { useIsMapAbsent, useMapController } from '../map/controller.ts'
import { MapView } from '../map/view/map-view.tsx'
import { cellStore } from '../state/cells/cell-store.ts'
import type { SubjectChoice } from '../state/map/subject.ts'
import { openParcel } from '../state/panel.ts'
import { useShortcutKeys } from '../ui/behaviour/use-shortcuts.ts'
import { MenuOnDemand } from '../ui/buttons/menu-on-demand.tsx'
import { openAsAddressed, useAddress } from './address/use-address.ts'
import { DemoBadge } from './frame/demo-badge.tsx'
import { Frame } from './frame/frame.tsx'
import { Rail } from './frame/rail.tsx'
import { Notifications } from './notifications/notifications.tsx'
import { queryPart } from './query-part.tsx'
import { SearchOnMap } from './search-on-map.tsx'
import { useSidePanel } from './side-panel.tsx'

const ExportOfTable = lazyPart(async () => ({
  default: (await import('./export-of-table.tsx')).ExportOfTable,
}))
const HelpDialog = lazyPart(async () => ({ default: (await import('./frame/help-dialog.tsx')).HelpDialog }))
const PasteDialog = lazyPart(async () => ({
  default: (await import('../features/selection/paste-dialog.tsx')).PasteDialog,
}))

const StartGuide = lazyPart(async () => ({ default: (await import('./start-guide.tsx')).StartGuide }))

const SaveMenu = queryPart(async () => (await import('../features/folders/save-menu.tsx')).SaveMenu)

const BeginOnMap = queryPart(async () => (await import('../features/cma/begin/begin-on-map.tsx')).BeginOnMap)
const beginAnalysisOf = (choice: SubjectChoice) => (
  <Suspense fallback={null}>
    <BeginOnMap choice={choice} />
  </Suspense>
)

export function Dashboard() {
  // So that the map starts where the address says.
  useState(() => openAsAddressed(window.location))
  useAddress()
  useEffect(listenForShortcuts, [])
  const panel = useSidePanel()
  const map = useMapController()
  const isMapAbsent = useIsMapAbsent()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const isPasting = usePasteDialog((state) => state.isOpen)
  const helpKeys = useMemo<Shortcut[]>(
    () => [{ keys: ['?'], title: 'This list', group: 'General', run: () => setHelpOpen(true) }],
    [],
  )
  useShortcutKeys(helpKeys)

  const openRow = (upid: string) => {
    openParcel(upid)
    const bounds = cellStore.parcel(upid).row?.bounds
    if (bounds) map?.flyTo({ bounds })
  }

  return (
    <>
      <Frame
        rail={<Rail onHelp={() => setHelpOpen(true)} />}
        map={<MapView />}
        search={<SearchOnMap />}
        panel={panel}
        tools={
          <>
            {!isMapAbsent && (
              <>
                <MapTools subjectAction={beginAnalysisOf} />
                <ZoneInfo />
              </>
            )}
            <Suspense fallback={null}>
              <StartGuide />
            </Suspense>
          </>
        }
        layers={!isMapAbsent && <Layers />}
        status={
          <>
            <DemoBadge />
            <Notifications />
          </>
        }
        drawer={
          <TableDrawer
            actions={
              <>
                <LazyFactsNote />
                <SelectionActions />
                <MenuOnDemand button={(onClick) => <SaveButton onClick={onClick} />} menu={SaveMenu} />
                <GetDataButton />
                <ReportButton />
                <ColumnsButton />
                <ExportButton popover={ExportOfTable} />
              </>
            }
            emptyAction={<Button onClick={openPasteDialog}>Paste a list of PIDs or addresses</Button>}
            onOpenRow={openRow}
          />
        }
      />
      <Suspense fallback={null}>
        {isHelpOpen && <HelpDialog onClose={() => setHelpOpen(false)} />}
        {isPasting && <PasteDialog />}
      </Suspense>
    </>
  )
}
