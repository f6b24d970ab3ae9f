import { Suspense } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import { useMapController } from '../map/controller.ts'
import { closePanel, usePanel } from '../state/panel.ts'

// Not needed before the map shows.
const ParcelCardPanel = lazyPart(() =>
  import('../features/parcel-card/parcel-card-panel.tsx').then((module) => ({
    default: module.ParcelCardPanel,
  })),
)
const SourcesPanel = lazyPart(() =>
  import('../features/sources/sources-panel.tsx').then((module) => ({ default: module.SourcesPanel })),
)

/** What stands in the side panel, or null while it is closed. */
export function useSidePanel() {
  const panel = usePanel()
  const map = useMapController()
  switch (panel.kind) {
    case 'closed':
      return null
    case 'parcel':
      return (
        <Suspense fallback={null}>
          <ParcelCardPanel
            upid={panel.upid}
            onClose={closePanel}
            onZoomTo={({ parcel }) => map?.flyTo({ bounds: parcel.bounds })}
          />
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
