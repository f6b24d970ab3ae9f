import { Button } from '@mantine/core'
import { IconFolderPlus } from '@tabler/icons-react'
import { type ComponentPropsWithRef, useMemo, useState } from 'react'
import { ColumnsButton } from '../features/columns/columns-button.tsx'
import { GetDataButton } from '../features/data-sources/get-data-button.tsx'
import { LazyFactsNote } from '../features/data-sources/lazy-facts-note.tsx'
import { ExportButton } from '../features/export/export-button.tsx'
import { OpenExport } from '../features/export/open-export.tsx'
import { MapTools } from '../features/map-tools/map-tools.tsx'
import { ReportButton } from '../features/reports/begin/report-button.tsx'
import { openPasteDialog, usePasteDialog } from '../features/selection/paste-state.ts'
import { SelectionActions } from '../features/selection/selection-actions.tsx'
import { TableDrawer } from '../features/table/drawer/table-drawer.tsx'
import { ZoneInfo } from '../features/zone-info/zone-info.tsx'
import { lazyPart } from '../lib/loading/lazy-part.tsx'
import { type Shortcut, useShortcutKeys } from '../lib/shortcuts.ts'
import { useIsMapAbsent, useMapController } from '../map/controller.ts'
import { MapView } from '../map/view/map-view.tsx'
import { cellStore } from '../state/cells/cell-store.ts'
import { useLayerPanel, useLayers } from '../state/map/layers.ts'
import type { SubjectChoice } from '../state/map/subject.ts'
import { openParcel } from '../state/panel.ts'
import { useSelection } from '../state/selection.ts'
import { BarButton } from '../ui/buttons/bar-button.tsx'
import { MenuOnDemand, renderButton } from '../ui/buttons/menu-on-demand.tsx'
import { Tooltip } from '../ui/hints/tooltip.tsx'
import { openFromAddress, useAddress } from './address/use-address.ts'
import classes from './frame/demo-badge.module.css'
import { Frame } from './frame/frame.tsx'
import { Rail } from './frame/rail.tsx'
import { queryPart } from './lazy.tsx'
import { Notifications } from './notifications/notifications.tsx'
import { SearchOnMap } from './search-on-map.tsx'
import { useSidePanel } from './side-panel.tsx'

const TableExport = lazyPart(
  () => import('./export-of-table.tsx'),
  'TableExport',
  () => <OpenExport />,
)
const HelpDialog = lazyPart(() => import('./frame/help-dialog.tsx'), 'HelpDialog')
const PasteDialog = lazyPart(() => import('../features/selection/paste-dialog.tsx'), 'PasteDialog')

const StartGuide = lazyPart(() => import('./start-guide.tsx'), 'StartGuide')

const SaveMenu = queryPart(() => import('../features/folders/save-menu.tsx'), 'SaveMenu', renderButton)

const StartOnMapButton = queryPart(
  () => import('../features/cma/begin/new-analysis-dialog.tsx'),
  'StartOnMapButton',
)
const renderSubjectAction = (choice: SubjectChoice) => <StartOnMapButton choice={choice} />

export function Dashboard() {
  useState(() => openFromAddress(window.location))
  useAddress()
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
        rail={<Rail onOpenHelp={() => setHelpOpen(true)} />}
        map={<MapView />}
        search={<SearchOnMap />}
        panel={panel}
        tools={
          <>
            {!isMapAbsent && (
              <>
                <MapTools subjectAction={renderSubjectAction} />
                <ZoneInfo />
              </>
            )}
            <StartGuide />
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
                <MenuOnDemand button={<SaveButton />} menu={SaveMenu} />
                <GetDataButton />
                <ReportButton />
                <ColumnsButton />
                <ExportButton popover={TableExport} />
              </>
            }
            emptyAction={<Button onClick={openPasteDialog}>Paste a list of PIDs or addresses</Button>}
            onOpenRow={openRow}
          />
        }
      />
      {isHelpOpen && <HelpDialog onClose={() => setHelpOpen(false)} />}
      {isPasting && <PasteDialog />}
    </>
  )
}

function DemoBadge() {
  const isDemo = useLayers((layers) => layers.response?.isDemo ?? false)
  if (!isDemo) return null
  return (
    <Tooltip label="Every parcel, address, value and sale here is fictional, so that you can try Lotline without real data. Importing a city replaces it.">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its tooltip must be reached by keyboard */}
      <span className={classes.badge} tabIndex={0}>
        Demo district: synthetic
      </span>
    </Tooltip>
  )
}

function SaveButton(props: Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'>) {
  const isEmpty = useSelection((state) => state.upids.length === 0)
  return (
    <BarButton disabled={isEmpty} leftSection={<IconFolderPlus size={16} stroke={1.75} />} {...props}>
      Save
    </BarButton>
  )
}

const LayerPanel = lazyPart(() => import('../features/layers/layer-panel.tsx'), 'LayerPanel')

function Layers() {
  const isOpen = useLayerPanel((panel) => panel.isOpen)
  if (!isOpen) return null
  return <LayerPanel />
}
