import { boundingBox } from '#domain/geometry/polygon.ts'
import { lazyPart } from '../lib/loading/lazy-part.tsx'
import { useMapController } from '../map/controller.ts'
import { closePanel, openParcel, usePanel } from '../state/panel.ts'
import { uncoverMap } from '../state/table/drawer.ts'
import { useOpenPlace } from './frame/use-open-place.ts'
import { queryPart } from './lazy.tsx'

const ParcelCardPanel = queryPart(
  () => import('../features/parcel-card/parcel-card-panel.tsx'),
  'ParcelCardPanel',
)
const PidPanel = queryPart(() => import('../features/parcel-card/pid-panel.tsx'), 'PidPanel')
const SaveParcel = queryPart(() => import('../features/folders/save-menu.tsx'), 'SaveParcel')
const SourcesPanel = queryPart(() => import('../features/sources/sources-panel.tsx'), 'SourcesPanel')

const SkillsPanel = queryPart(() => import('../features/skills/skills-panel.tsx'), 'SkillsPanel')

const FoldersPanel = queryPart(() => import('../features/folders/folders-panel.tsx'), 'FoldersPanel')
const FolderPanel = queryPart(() => import('../features/folders/folder-panel.tsx'), 'FolderPanel')
const ExportFolder = lazyPart(() => import('../features/export/export-folder.tsx'), 'ExportFolder')

const ParcelReportButton = queryPart(
  () => import('../features/reports/begin/report-of.tsx'),
  'ParcelReportButton',
)
const ParcelAnalysisButton = queryPart(
  () => import('../features/cma/begin/begin-analysis.tsx'),
  'ParcelAnalysisButton',
)
const FolderReportButton = queryPart(
  () => import('../features/reports/begin/report-of.tsx'),
  'FolderReportButton',
)

const AreasPanel = queryPart(() => import('../features/areas/areas-panel.tsx'), 'AreasPanel')
const AreaStepPanel = queryPart(() => import('../features/areas/area-step-panel.tsx'), 'AreaStepPanel')

const HistoryPanel = queryPart(() => import('../features/history/history-panel.tsx'), 'HistoryPanel')

export function useSidePanel() {
  const panel = usePanel()
  const map = useMapController()
  const openPlace = useOpenPlace()
  switch (panel.kind) {
    case 'closed':
      return null
    case 'parcel':
      return (
        <ParcelCardPanel
          upid={panel.upid}
          onClose={closePanel}
          saveAction={(upid) => <SaveParcel key={upid} upid={upid} />}
          moreActions={(upid) => (
            <>
              <ParcelReportButton key={upid} upid={upid} />
              <ParcelAnalysisButton key={upid} upid={upid} />
            </>
          )}
          onZoomTo={({ parcel }) => {
            uncoverMap()
            map?.flyTo({ bounds: parcel.bounds })
          }}
        />
      )
    case 'pid':
      return (
        <PidPanel
          key={panel.pid}
          pid={panel.pid}
          onClose={closePanel}
          onFound={({ upid, geometry }) => {
            openParcel(upid)
            const bounds = boundingBox(geometry)
            if (bounds) map?.flyTo({ bounds })
          }}
        />
      )
    case 'skills':
      return <SkillsPanel skill={panel.skill} onTry={openPlace} onClose={closePanel} />
    case 'folders':
      return <FoldersPanel onClose={closePanel} />
    case 'folder':
      return (
        <FolderPanel
          folderId={panel.folderId}
          onClose={closePanel}
          onSelected={(bounds) => map?.flyTo({ bounds })}
          moreActions={(folder) => (
            <>
              <FolderReportButton folder={folder} />
              <ExportFolder folder={folder} />
            </>
          )}
        />
      )
    case 'history':
      return (
        <HistoryPanel
          of={panel.of}
          collectionId={panel.collectionId}
          tab={panel.tab}
          isFlownTo={panel.isFlownTo === true}
          onClose={closePanel}
        />
      )
    case 'areas':
      return <AreasPanel onClose={closePanel} />
    case 'area':
      return <AreaStepPanel areaId={panel.areaId} step={panel.step} onClose={closePanel} />
    case 'sources':
      return <SourcesPanel onClose={closePanel} />
  }
}
