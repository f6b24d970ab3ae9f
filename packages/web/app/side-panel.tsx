import { Suspense } from 'react'
import { boundingBox } from '#domain/geometry/polygon.ts'
import { lazyPart } from '../lib/loading/lazy-part.ts'
import { useMapController } from '../map/controller.ts'
import { closePanel, openParcel, usePanel } from '../state/panel.ts'
import { uncoverMap } from '../state/table/drawer.ts'
import { useOpenPlace } from './frame/use-open-place.ts'
import { queryPart } from './query-part.tsx'

const ParcelCardPanel = queryPart(
  async () => (await import('../features/parcel-card/parcel-card-panel.tsx')).ParcelCardPanel,
)
const PidPanel = queryPart(async () => (await import('../features/parcel-card/pid-panel.tsx')).PidPanel)
const SaveParcel = queryPart(async () => (await import('../features/folders/save-parcel.tsx')).SaveParcel)
const SourcesPanel = queryPart(
  async () => (await import('../features/sources/sources-panel.tsx')).SourcesPanel,
)

const SkillsPanel = queryPart(async () => (await import('../features/skills/skills-panel.tsx')).SkillsPanel)

const FoldersPanel = queryPart(
  async () => (await import('../features/folders/folders-panel.tsx')).FoldersPanel,
)
const FolderPanel = queryPart(async () => (await import('../features/folders/folder-panel.tsx')).FolderPanel)
const ExportFolder = lazyPart(async () => ({
  default: (await import('../features/export/export-folder.tsx')).ExportFolder,
}))

const ReportOfParcel = queryPart(
  async () => (await import('../features/reports/begin/report-of-parcel.tsx')).ReportOfParcel,
)
const AnalysisOfParcel = queryPart(
  async () => (await import('../features/cma/begin/analysis-of-parcel.tsx')).AnalysisOfParcel,
)
const ReportOfFolder = queryPart(
  async () => (await import('../features/reports/begin/report-of-folder.tsx')).ReportOfFolder,
)

const AreasPanel = queryPart(async () => (await import('../features/areas/areas-panel.tsx')).AreasPanel)
const AreaStepPanel = queryPart(
  async () => (await import('../features/areas/area-step-panel.tsx')).AreaStepPanel,
)

const HistoryPanel = queryPart(
  async () => (await import('../features/history/history-panel.tsx')).HistoryPanel,
)

export function useSidePanel() {
  const panel = usePanel()
  const map = useMapController()
  const openPlace = useOpenPlace()
  switch (panel.kind) {
    case 'closed':
      return null
    case 'parcel':
      return (
        <Suspense fallback={null}>
          <ParcelCardPanel
            upid={panel.upid}
            onClose={closePanel}
            saveAction={(upid) => (
              <Suspense fallback={null}>
                <SaveParcel key={upid} upid={upid} />
              </Suspense>
            )}
            moreActions={(upid) => (
              <Suspense fallback={null}>
                <ReportOfParcel key={upid} upid={upid} />
                <AnalysisOfParcel key={upid} upid={upid} />
              </Suspense>
            )}
            onZoomTo={({ parcel }) => {
              uncoverMap()
              map?.flyTo({ bounds: parcel.bounds })
            }}
          />
        </Suspense>
      )
    case 'pid':
      return (
        <Suspense fallback={null}>
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
        </Suspense>
      )
    case 'skills':
      return (
        <Suspense fallback={null}>
          <SkillsPanel skill={panel.skill} onTry={openPlace} onClose={closePanel} />
        </Suspense>
      )
    case 'folders':
      return (
        <Suspense fallback={null}>
          <FoldersPanel onClose={closePanel} />
        </Suspense>
      )
    case 'folder':
      return (
        <Suspense fallback={null}>
          <FolderPanel
            folderId={panel.folderId}
            onClose={closePanel}
            onSelected={(bounds) => map?.flyTo({ bounds })}
            moreActions={(folder) => (
              <Suspense fallback={null}>
                <ReportOfFolder folder={folder} />
                <ExportFolder folder={folder} />
              </Suspense>
            )}
          />
        </Suspense>
      )
    case 'history':
      return (
        <Suspense fallback={null}>
          <HistoryPanel
            of={panel.of}
            collectionId={panel.collectionId}
            tab={panel.tab}
            isFlownTo={panel.isFlownTo === true}
            onClose={closePanel}
          />
        </Suspense>
      )
    case 'areas':
      return (
        <Suspense fallback={null}>
          <AreasPanel onClose={closePanel} />
        </Suspense>
      )
    case 'area':
      return (
        <Suspense fallback={null}>
          <AreaStepPanel areaId={panel.areaId} step={panel.step} onClose={closePanel} />
        </Suspense>
      )
    case 'sources':
      return (
        <Suspense fallback={null}>
          <SourcesPanel onClose={closePanel} />
        </Suspense>
      )
  }
}
