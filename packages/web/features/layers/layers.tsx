import { Suspense } from 'react'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import { useLayerPanel } from '../../state/map/layers.ts'

const LayerPanel = lazyPart(() =>
  import('./layer-panel.tsx').then((module) => ({ default: module.LayerPanel })),
)

/** Loaded on first opening. */
export function Layers() {
  const isOpen = useLayerPanel((panel) => panel.isOpen)
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <LayerPanel />
    </Suspense>
  )
}
